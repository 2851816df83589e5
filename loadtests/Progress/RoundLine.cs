using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Running;

namespace SerializationApi.LoadTests.Progress;

/// <summary>What is shown of a round that has ended.</summary>
internal sealed record RoundLine(string Scenario, int Round, string Rate, string P50, string P99, string Wire, long Failures)
{
    /// <summary>The line of a round, from 0, and its measurement.</summary>
    public static RoundLine Of(PlannedScenario planned, int round, ScenarioMeasurement measurement)
    {
        StepRecorder step = measurement.Measured;
        bool measured = step.Latency.Count > 0;
        return new(
            planned.Identity.Name,
            round + 1,
            measurement.Elapsed > TimeSpan.Zero ? Quantity.Significant(step.Latency.Count / measurement.Elapsed.TotalSeconds) : "–",
            measured ? Quantity.Milliseconds(step.Latency.MillisecondsAt(50)) : "–",
            measured ? Quantity.Milliseconds(step.Latency.MillisecondsAt(99)) : "–",
            measured ? Quantity.Bytes(step.WireBytes.Mean) : "–",
            step.Failures + measurement.WarmUp.Failures);
    }
}
