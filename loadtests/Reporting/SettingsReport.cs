using System.Text.Json.Serialization;
using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>The settings of a run, as reports give them.</summary>
internal sealed record SettingsReport
{
    /// <summary>The address of the service.</summary>
    public required string Url { get; init; }

    /// <summary>True when the load generator started the service itself.</summary>
    public required bool SelfHosted { get; init; }

    /// <summary>Workers that each wait for their response.</summary>
    public const string ClosedModel = "closed";

    /// <summary>Requests that fall due at one rate.</summary>
    public const string OpenModel = "open";

    /// <summary>Requests that fall due at the rates of a <see cref="KneeStatistics"/>.</summary>
    public const string SweepModel = "sweep";

    /// <summary>closed, open or sweep.</summary>
    public required string Model { get; init; }

    /// <summary>Workers: in the open model the most requests under way at once.</summary>
    [JsonPropertyName("clients")]
    public required int Workers { get; init; }

    /// <summary>Connections that the workers share.</summary>
    public required int Connections { get; init; }

    /// <summary>Open: requests per second; null in the closed model.</summary>
    public double? RatePerSecond { get; init; }

    /// <summary>Sweep: the most that the p99 may be. Open and sweep: a request that is not sent within it is late.</summary>
    public double BoundMilliseconds { get; init; } = 20;

    /// <summary>Measured seconds of each round of each scenario.</summary>
    public required double DurationSeconds { get; init; }

    /// <summary>Seconds in which workers or rate rise before that.</summary>
    public required double RampSeconds { get; init; }

    /// <summary>Seconds of warm-up before each.</summary>
    public required double WarmUpSeconds { get; init; }

    /// <summary>The most seconds of the warm-up before all rounds, until the services are compiled.</summary>
    public double LevelWithinSeconds { get; init; }

    /// <summary>The most requests of each round of each scenario; null for no bound.</summary>
    public long? MaxRequests { get; init; }

    /// <summary>How often every scenario ran, in rotating order.</summary>
    public required int Rounds { get; init; }

    /// <summary>The content coding asked for in responses.</summary>
    [JsonPropertyName("encoding")]
    public required string Coding { get; init; }

    /// <summary>The version of HTTP: 1.1 or 2.</summary>
    public required string Http { get; init; }

    /// <summary>Seconds after which a request is a failure.</summary>
    public required double TimeoutSeconds { get; init; }

    /// <summary>One of so many measured responses was verified.</summary>
    public required int VerifyOneIn { get; init; }

    /// <summary>The seed of the samples.</summary>
    public required int Seed { get; init; }

    /// <summary>The greatest relative error of a percentile.</summary>
    public double PercentileError { get; init; } = Histograms.RelativeError;
}
