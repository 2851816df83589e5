using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Engine;

/// <summary>What one or several rounds of a scenario measured.</summary>
/// <param name="Elapsed">From the first measured request to the end of the last.</param>
/// <param name="Measured">The measured requests.</param>
/// <param name="WarmUp">The requests of the warm-up; only their failures are of interest.</param>
internal sealed record ScenarioMeasurement(TimeSpan Elapsed, StepRecorder Measured, StepRecorder WarmUp)
{
    /// <summary>The processor time that this process took meanwhile: what the load generator itself cost.</summary>
    public TimeSpan ProcessorTime { get; init; }

    /// <summary>The processor time that the service took meanwhile; null where it cannot be told.</summary>
    public TimeSpan? ServiceTime { get; init; }

    /// <summary>Puts several rounds together.</summary>
    public static ScenarioMeasurement Combine(IReadOnlyList<ScenarioMeasurement> rounds) =>
        new(
            Sum(rounds, r => r.Elapsed)!.Value,
            StepRecorder.Sum(rounds.Select(r => r.Measured)),
            StepRecorder.Sum(rounds.Select(r => r.WarmUp))
        )
        {
            ProcessorTime = Sum(rounds, r => r.ProcessorTime)!.Value,
            ServiceTime = Sum(rounds, r => r.ServiceTime),
        };

    private static TimeSpan? Sum(IEnumerable<ScenarioMeasurement> rounds, Func<ScenarioMeasurement, TimeSpan?> time) =>
        rounds.Aggregate((TimeSpan?)TimeSpan.Zero, (sum, round) => sum + time(round));
}
