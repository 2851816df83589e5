using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Running;

namespace SerializationApi.LoadTests.Progress;

/// <summary>One line per round that has ended, for logs and pipes.</summary>
internal sealed class PlainProgress(OutputLines output, int total, int nameWidth) : IRunObserver
{
    private int _ended;

    /// <inheritdoc />
    public void Levelling(PlannedScenario planned, int level)
    {
    }

    /// <inheritdoc />
    public void WarmingUp(PlannedScenario planned, int round)
    {
    }

    /// <inheritdoc />
    public void Measuring(PlannedScenario planned, int round, IReadOnlyList<StepRecorder> recorders)
    {
    }

    /// <inheritdoc />
    public void Ended(PlannedScenario planned, int round, ScenarioMeasurement measurement)
    {
        var line = RoundLine.Of(planned, round, measurement);
        string place = $"{++_ended}/{total}";
        string scenario = $"{place,9}  round {line.Round}  {line.Scenario.PadRight(nameWidth)}";
        output.Write($"{scenario}  {line.Rate,8} req/s  p50 {line.P50,8}  p99 {line.P99,8}  {line.Wire,8}  {line.Failures} failed");
    }
}
