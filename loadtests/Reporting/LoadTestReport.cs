using System.Text.Json.Serialization;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>A whole report as written to report.json.</summary>
internal sealed record LoadTestReport
{
    /// <summary>The version of the schema that this program writes and reads.</summary>
    public const int CurrentVersion = 4;

    /// <summary>The version of the schema; raised when a member changes its meaning or goes.</summary>
    public required int Version { get; init; }

    /// <summary>When the run started.</summary>
    public required DateTimeOffset StartedAt { get; init; }

    /// <summary>How long it took, the start of the service included.</summary>
    public required double ElapsedSeconds { get; init; }

    /// <summary>Why the run ended before its time; null when it did not.</summary>
    public string? EndedEarly { get; init; }

    /// <summary>Why the run failed, a sentence each; empty when it did not.</summary>
    public IReadOnlyList<string> FailedBecause { get; init; } = [];

    /// <summary>Whether the services were compiled when the rounds began; null where they did not say.</summary>
    [JsonPropertyName("compiled")]
    public bool? IsCompiled { get; init; }

    /// <summary>The machine that the load generator ran on.</summary>
    public required MachineReport Machine { get; init; }

    /// <summary>Who used which of its cores.</summary>
    public CoresReport Cores { get; init; } = new(null, null, null);

    /// <summary>Whether other processes disturbed the run: then nothing is ranked.</summary>
    public bool IsBusy => Cores.IsBusy(Machine.Cores);

    /// <summary>The settings, with every default worked out.</summary>
    public required SettingsReport Settings { get; init; }

    /// <summary>What was measured, in the order of the matrix.</summary>
    public required IReadOnlyList<ScenarioStatistics> Scenarios { get; init; }

    /// <summary>What was loaded beside the service; null for nothing.</summary>
    public BaselineReport? Baseline { get; init; }

    /// <summary>The scenarios of both.</summary>
    [JsonIgnore]
    public IEnumerable<ScenarioStatistics> All => [.. Scenarios, .. Baseline?.Scenarios ?? []];

    /// <summary>Why the numbers may mean less than they seem to, a sentence each.</summary>
    public IEnumerable<string> Remarks => HeadText.Of(this);

    /// <summary>The load, and whether the client took time from the service, in words.</summary>
    public string Circumstances => $"{SettingsText.Load(Settings)}. {GeneratorText.Of(this)}.";

    /// <summary>What was found, in one sentence.</summary>
    public string Conclusion => ConclusionText.Of(this);

    /// <summary>What was asserted, and whether it held.</summary>
    public IReadOnlyList<AssertionReport> Assertions { get; init; } = [];
}
