using SerializationApi.LoadTests.Engine;

namespace SerializationApi.LoadTests.Running;

/// <summary>Warms all scenarios up, then runs them one after another, round by round.</summary>
/// <param name="runner">Runs a round of a scenario.</param>
/// <param name="scenarios">What is run.</param>
/// <param name="rounds">How often.</param>
/// <param name="levelWithin">The most time until throughput is level; zero measures at once.</param>
internal sealed class LoadTest(ScenarioRunner runner, IReadOnlyList<PlannedScenario> scenarios, int rounds, TimeSpan levelWithin)
{
    /// <summary>Runs everything; when stopped it returns what was measured until then.</summary>
    /// <param name="ended">Is told of each round of a scenario, from 0, and its measurement.</param>
    /// <param name="stop">Ends the run early.</param>
    public async Task<IReadOnlyList<ScenarioOutcome>> RunAsync(Action<PlannedScenario, int, ScenarioMeasurement> ended, CancellationToken stop)
    {
        var levelling = new Levelling(
            (planned, during, end) => runner.WarmUpAsync(planned.Scenario, during, end), Levelling.WindowOf(scenarios.Count), levelWithin);
        IReadOnlyDictionary<PlannedScenario, WarmUpOutcome> warmUps = await levelling.RunAsync(scenarios, stop);
        var measurements = scenarios.ToDictionary(s => s, _ => new List<ScenarioMeasurement>());
        for (int round = 0; round < rounds; round++)
        {
            foreach (PlannedScenario planned in RoundOrder.Of(scenarios, round, rounds))
            {
                if (stop.IsCancellationRequested)
                {
                    break;
                }

                ScenarioMeasurement measurement = await runner.RunAsync(planned.Scenario, stop);
                measurements[planned].Add(measurement);
                ended(planned, round, measurement);
            }
        }

        return [.. scenarios.Select(s => new ScenarioOutcome(s, measurements[s]) { WarmUp = warmUps[s] })];
    }
}
