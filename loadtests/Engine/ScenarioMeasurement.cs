using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Engine;

/// <summary>What one or several rounds of a scenario measured.</summary>
/// <param name="Elapsed">From the first measured request to the end of the last.</param>
/// <param name="Measured">The measured requests.</param>
/// <param name="WarmUp">The requests of the warm-up; only their failures are of interest.</param>
internal sealed record ScenarioMeasurement(TimeSpan Elapsed, StepRecorder Measured, StepRecorder WarmUp)
{
    /// <summary>The processor time that this process took meanwhile: what the load generator itself cost.</summary>
    public TimeSpan ProcessorTime { get; init; }

    /// <summary>What the service took meanwhile, and what went over the wire.</summary>
    public ServiceCost Cost { get; init; }

    /// <summary>Whether all that came of a warm-up were failures.</summary>
    public static bool IsDead(IEnumerable<ScenarioMeasurement> warmUp) =>
        warmUp.ToArray() is { Length: > 0 } windows
        && Array.TrueForAll(windows, window => window.WarmUp is { Failures: > 0, Latency.Count: 0 });

    /// <summary>Puts several rounds together.</summary>
    public static ScenarioMeasurement Combine(IReadOnlyList<ScenarioMeasurement> rounds) =>
        new(Sum(rounds, r => r.Elapsed), StepRecorder.Sum(rounds.Select(r => r.Measured)), StepRecorder.Sum(rounds.Select(r => r.WarmUp)))
        {
            ProcessorTime = Sum(rounds, r => r.ProcessorTime),
            Cost = rounds
                .Select(r => r.Cost)
                .Aggregate(new ServiceCost(TimeSpan.Zero, 0, TimeSpan.Zero, 0, 0), (sum, round) => sum + round),
        };

    private static TimeSpan Sum(IEnumerable<ScenarioMeasurement> rounds, Func<ScenarioMeasurement, TimeSpan> time) =>
        rounds.Aggregate(TimeSpan.Zero, (sum, round) => sum + time(round));
}
