using SerializationApi.LoadTests.Engine;

namespace SerializationApi.LoadTests.Running;

/// <summary>Warms all scenarios up, then runs them one after another, round by round.</summary>
/// <param name="runner">Runs a round of a scenario.</param>
/// <param name="scenarios">What is run.</param>
/// <param name="rounds">How often.</param>
/// <param name="compiled">How many methods the services have compiled; null where nobody says.</param>
/// <param name="levelWithin">The most time until they are compiled; zero measures at once.</param>
internal sealed class LoadTest(
    ScenarioRunner runner,
    IReadOnlyList<PlannedScenario> scenarios,
    int rounds,
    Func<long?> compiled,
    TimeSpan levelWithin
)
{
    /// <summary>Runs everything; when stopped it returns what was measured until then.</summary>
    /// <param name="ended">Is told of each round of a scenario, from 0, and its measurement.</param>
    /// <param name="stop">Ends the run early.</param>
    /// <returns>What was measured, and whether the services were compiled by then; null where nobody says.</returns>
    public async Task<(IReadOnlyList<ScenarioOutcome> Outcomes, bool? IsCompiled)> RunAsync(
        Action<PlannedScenario, int, ScenarioMeasurement> ended,
        CancellationToken stop
    )
    {
        var warmUp = new WarmUp((planned, during, end) => runner.WarmUpAsync(planned.Scenario, during, end), compiled, levelWithin);
        (ILookup<PlannedScenario, ScenarioMeasurement> windows, bool? isCompiled) = await warmUp.RunAsync(scenarios, stop);
        var measurements = scenarios.ToDictionary(s => s, _ => new List<ScenarioMeasurement>());

        // What is compared runs in turn, so that both have what else the machine does at the time.
        PlannedScenario[][] pairs =
        [
            .. scenarios.GroupBy(
                planned => (planned.Identity.Dataset, planned.Identity.Format, planned.Identity.Count, planned.Identity.Operation),
                (_, both) => both.ToArray()
            ),
        ];
        for (int round = 0; round < rounds; round++)
        {
            foreach (
                PlannedScenario planned in RoundOrder
                    .Of(pairs, round, rounds)
                    .SelectMany(pair => pair)
                    .TakeWhile(_ => !stop.IsCancellationRequested)
            )
            {
                ScenarioMeasurement measurement = await runner.RunAsync(planned.Scenario, stop);
                measurements[planned].Add(measurement);
                ended(planned, round, measurement);
            }
        }

        return ([.. scenarios.Select(s => new ScenarioOutcome(s, measurements[s]) { WarmUp = [.. windows[s]] })], isCompiled);
    }
}
