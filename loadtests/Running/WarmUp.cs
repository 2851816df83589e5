using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Running;

/// <summary>
/// Loads all scenarios in turn, pass by pass, until what serves them is compiled: a fresh service becomes several times faster by it, so
/// that the scenarios measured first would seem the slowest.
/// </summary>
/// <param name="load">Loads a scenario for a time; <see cref="ScenarioRunner.WarmUpAsync"/>.</param>
/// <param name="compiled">How many methods the services have compiled; null where nobody says.</param>
/// <param name="within">No pass begins after this time; the first does unless it is zero.</param>
internal sealed class WarmUp(
    Func<PlannedScenario, TimeSpan, CancellationToken, Task<ScenarioMeasurement>> load,
    Func<long?> compiled,
    TimeSpan within
)
{
    /// <summary>As many passes as a service gets that does not say what it compiles.</summary>
    public const int BlindPasses = 3;

    /// <summary>The share of its methods that a service still compiles in a pass when it is ready: code that is seldom called goes
    /// on.</summary>
    public const double Rest = 0.01;

    /// <summary>How long each scenario is loaded per pass.</summary>
    public static TimeSpan WindowOf(int scenarios) => TimeSpan.FromSeconds(Math.Clamp(4.0 / scenarios, 0.1, 1));

    /// <summary>Warms the scenarios up.</summary>
    /// <param name="scenarios">The scenarios, in the order of a pass.</param>
    /// <param name="stop">Ends the warm-up early.</param>
    /// <returns>What was loaded, and whether the services were compiled by the end; null where nobody says.</returns>
    public async Task<(ILookup<PlannedScenario, ScenarioMeasurement> Windows, bool? IsCompiled)> RunAsync(
        IReadOnlyList<PlannedScenario> scenarios,
        CancellationToken stop
    )
    {
        var windows = new List<(PlannedScenario Planned, ScenarioMeasurement Measurement)>();
        bool? isCompiled = null;
        long start = Clock.Now;
        TimeSpan passed = TimeSpan.Zero;
        for (int pass = 1; isCompiled != true && passed < within && !stop.IsCancellationRequested; pass++, passed = Clock.Since(start))
        {
            long? compiledBefore = compiled();
            ILookup<PlannedScenario, ScenarioMeasurement> before = Of(windows);
            foreach (PlannedScenario planned in scenarios.TakeWhile(_ => !stop.IsCancellationRequested))
            {
                // A service that never responds in one format is not waited for again.
                if (ScenarioMeasurement.IsDead(before[planned]))
                {
                    continue;
                }

                windows.Add((planned, await load(planned, WindowOf(scenarios.Count), stop)));
            }

            isCompiled = compiled() is { } after ? after - compiledBefore <= Rest * after : null;
            if (isCompiled is null && pass == BlindPasses)
            {
                break;
            }
        }

        return (Of(windows), isCompiled);
    }

    private static ILookup<PlannedScenario, ScenarioMeasurement> Of(
        IEnumerable<(PlannedScenario Planned, ScenarioMeasurement Measurement)> windows
    ) => windows.ToLookup(window => window.Planned, window => window.Measurement);
}
