using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Running;

/// <summary>
/// Warms all scenarios up until the throughput of each is level: a fresh service is compiled under load and becomes several
/// times faster by it, so that the scenarios measured first would seem the slowest. Every pass loads each scenario that
/// is not level yet for a window, so that none waits for its compilation alone.
/// </summary>
/// <param name="warmUp">Loads a scenario for a time; <see cref="ScenarioRunner.WarmUpAsync"/>.</param>
/// <param name="window">How long each scenario is loaded per pass.</param>
/// <param name="within">No pass begins after this time; the first does unless it is zero.</param>
internal sealed class Levelling(
    Func<PlannedScenario, TimeSpan, CancellationToken, Task<ScenarioMeasurement>> warmUp, TimeSpan window, TimeSpan within)
{
    /// <summary>The window that a matrix of so many scenarios is warmed up by.</summary>
    public static TimeSpan WindowOf(int scenarios) => TimeSpan.FromSeconds(Math.Clamp(5.0 / scenarios, 0.2, 1));

    /// <summary>Warms the scenarios up, and gives the windows of each.</summary>
    /// <param name="scenarios">The scenarios, in the order of a pass.</param>
    /// <param name="stop">Ends the warm-up early.</param>
    public async Task<IReadOnlyDictionary<PlannedScenario, WarmUpOutcome>> RunAsync(
        IReadOnlyList<PlannedScenario> scenarios, CancellationToken stop)
    {
        var outcomes = scenarios.ToDictionary(planned => planned, _ => new WarmUpOutcome());
        long start = Clock.Now;
        for (TimeSpan passed = TimeSpan.Zero; passed < within && outcomes.Values.Any(o => o.GoesOn); passed = Clock.Since(start))
        {
            foreach (PlannedScenario planned in scenarios.Where(planned => outcomes[planned].GoesOn))
            {
                if (stop.IsCancellationRequested)
                {
                    return outcomes;
                }

                outcomes[planned].Add(await warmUp(planned, window, stop));
            }
        }

        return outcomes;
    }
}
