using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Running;

namespace SerializationApi.LoadTests.Progress;

/// <summary>The line that is printed of a round that has ended.</summary>
internal static class RoundLine
{
    /// <summary>The line of a round, or a rate, and its measurement.</summary>
    public static string Of(PlannedScenario planned, string round, ScenarioMeasurement measurement)
    {
        StepRecorder step = measurement.Measured;
        bool measured = step.Latency.Count > 0;
        string rate =
            measurement.Elapsed > TimeSpan.Zero ? Quantity.Significant(step.Latency.Count / measurement.Elapsed.TotalSeconds) : "–";
        string p50 = measured ? Quantity.Milliseconds(step.Latency.MillisecondsAt(50)) : "–";
        string p99 = measured ? Quantity.Milliseconds(step.Latency.MillisecondsAt(99)) : "–";
        string wire = measured ? Quantity.Bytes(step.WireBytes.Mean) : "–";
        long failures = step.Failures + measurement.WarmUp.Failures;
        return $"{round}  {planned.Identity.Name, -40}  {rate, 8} req/s  p50 {p50, 8}  "
            + $"p99 {p99, 8}  {wire, 8}  {failures} failed"
            + (step.Late > 0 ? $", {step.Late} late" : "");
    }
}
