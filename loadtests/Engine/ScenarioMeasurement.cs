using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Engine;

/// <summary>What one or several rounds of a scenario measured.</summary>
/// <param name="Elapsed">From the first measured request to the end of the last.</param>
/// <param name="Steps">The measured requests, per step.</param>
/// <param name="WarmUp">The requests of the warm-up, per step; only their failures are of interest.</param>
internal sealed record ScenarioMeasurement(
    TimeSpan Elapsed, IReadOnlyList<StepRecorder> Steps, IReadOnlyList<StepRecorder> WarmUp)
{
    /// <summary>When the first measured request was made.</summary>
    public DateTimeOffset StartedAt { get; init; }

    /// <summary>The processor time that this process took meanwhile: what the load generator itself cost.</summary>
    public TimeSpan ProcessorTime { get; init; }

    /// <summary>The processor time that the service took meanwhile; null where it cannot be told.</summary>
    public TimeSpan? ServiceTime { get; init; }

    /// <summary>Puts several rounds together.</summary>
    public static ScenarioMeasurement Combine(IEnumerable<ScenarioMeasurement> rounds)
    {
        TimeSpan elapsed = TimeSpan.Zero;
        TimeSpan processorTime = TimeSpan.Zero;
        TimeSpan? serviceTime = TimeSpan.Zero;
        StepRecorder[] steps = [];
        StepRecorder[] warmUp = [];
        foreach (ScenarioMeasurement round in rounds)
        {
            elapsed += round.Elapsed;
            processorTime += round.ProcessorTime;
            serviceTime += round.ServiceTime;
            steps = Merge(steps, round.Steps);
            warmUp = Merge(warmUp, round.WarmUp);
        }

        return new(elapsed, steps, warmUp) { ProcessorTime = processorTime, ServiceTime = serviceTime };
    }

    /// <summary>Adds recorders step by step to a sum, which an empty array starts.</summary>
    public static StepRecorder[] Merge(StepRecorder[] sum, IReadOnlyList<StepRecorder> recorders)
    {
        if (sum.Length == 0)
        {
            sum = [.. recorders.Select(_ => new StepRecorder())];
        }

        for (int step = 0; step < sum.Length; step++)
        {
            sum[step].Add(recorders[step]);
        }

        return sum;
    }
}
