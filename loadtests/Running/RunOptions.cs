using SerializationApi.Contracts;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;

namespace SerializationApi.LoadTests.Running;

/// <summary>What the command line asks for. A null means that a default is worked out from the rest.</summary>
internal sealed record RunOptions
{
    /// <summary>What <see cref="Baseline"/> can be.</summary>
    public static IReadOnlyList<string> Baselines { get; } = ["mvc"];

    /// <summary>The service; null starts one.</summary>
    public Uri? Url { get; init; }

    /// <summary>The address of that service's gRPC, where <see cref="Url"/> does not speak HTTP/2.</summary>
    public Uri? GrpcUrl { get; init; }

    /// <summary>The process of the service at <see cref="Url"/>, if it runs on this machine.</summary>
    public int? Process { get; init; }

    /// <summary>The cores of the services, of which the client then uses none, such as 0-3,6; null lets them share.</summary>
    public string? Pin { get; init; }

    /// <summary>What is loaded beside the service, of <see cref="Baselines"/>; null for nothing.</summary>
    public string? Baseline { get; init; }

    /// <summary>The datasets to load.</summary>
    public IReadOnlyList<Dataset> Datasets { get; init; } = [Contracts.Datasets.All[0]];

    /// <summary>The formats to load.</summary>
    public IReadOnlyList<PayloadFormat> Formats { get; init; } = PayloadFormat.All;

    /// <summary>What is done with each, of <see cref="Operation.All"/>; by default, which is none, all, in a sweep only GET.</summary>
    public IReadOnlyList<string> Operations
    {
        get =>
            field.Count > 0 ? field
            : Sweep ? [Operation.Get]
            : Operation.All;
        init;
    } = [];

    /// <summary>Items per dataset; by default, which is none, 100 and 10,000, in the open model only 100.</summary>
    public IReadOnlyList<int> Counts
    {
        get =>
            field.Count > 0 ? field
            : IsOpen ? [100]
            : [100, 10_000];
        init;
    } = [];

    /// <summary>Closed model: workers, 32 by default. Open model: the most requests under way, by default as many as wait at once if each
    /// takes 100 ms, 64 to 256.</summary>
    public int? Workers { get; init; }

    /// <summary>Requests per second of the open model; null for the closed model.</summary>
    public double? RatePerSecond { get; init; }

    /// <summary>Whether the knee of each scenario is searched.</summary>
    public bool Sweep { get; init; }

    /// <summary>The most that the p99 may be up to the knee. A request that is not sent within it is late.</summary>
    public TimeSpan Bound { get; init; } = TimeSpan.FromMilliseconds(20);

    /// <summary>Whether requests fall due by the clock.</summary>
    public bool IsOpen => Sweep || RatePerSecond is not null;

    /// <summary>HTTP/2: connections that the workers share; as many as workers by default.</summary>
    public int? Connections { get; init; }

    /// <summary>Measured time of each round of each scenario; null shares the default time among them.</summary>
    public TimeSpan? Duration { get; init; }

    /// <summary>The most requests of each round of each scenario.</summary>
    public long? Requests { get; init; }

    /// <summary>Warm-up before each round of each scenario.</summary>
    public TimeSpan? WarmUp { get; init; }

    /// <summary>The most time, before all rounds, until the services are compiled; zero for none.</summary>
    public TimeSpan? LevelWithin { get; init; }

    /// <summary>How long workers or rate rise before the measured time.</summary>
    public TimeSpan Ramp { get; init; }

    /// <summary>How often every scenario runs, in rotating order; by default, which is 0, beside a baseline more often: each pair of rounds
    /// is a ratio.</summary>
    public int Rounds
    {
        get =>
            field > 0 ? field
            : Baseline is null ? 3
            : 8;
        init;
    }

    /// <summary>Ends the whole run; null for the default bound, which holds unless a duration was given.</summary>
    public TimeSpan? MaxTime { get; init; }

    /// <summary>The content coding asked for in responses.</summary>
    public ContentCoding Coding { get; init; }

    /// <summary>The version of HTTP of media types: 1.1 or 2.</summary>
    public string Http { get; init; } = "1.1";

    /// <summary>Whether every request is by HTTP/2.</summary>
    public bool IsHttp2 => Http == "2" || Formats.All(format => format.IsGrpc);

    /// <summary>Whether <see cref="Formats"/> has one of gRPC.</summary>
    public bool HasGrpc => Formats.Any(format => format.IsGrpc);

    /// <summary>A request that takes longer is a failure.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>One of so many measured responses is verified.</summary>
    public int VerifyOneIn { get; init; } = 20;

    /// <summary>The seed of the samples.</summary>
    public int Seed { get; init; } = 1;

    /// <summary>Bounds that set the exit code.</summary>
    public IReadOnlyList<Assertion> Assertions { get; init; } = [];

    /// <summary>An old report.json to compare with.</summary>
    public string? Compare { get; init; }

    /// <summary>What a change must exceed to fail the run; null for no bounds, and a comparison that only tells.</summary>
    public ComparisonBounds? Bounds { get; init; }

    /// <summary>Where the reports go; null for a new folder under reports.</summary>
    public string? Output { get; init; }
}
