using SerializationApi.LoadTests.Engine;

namespace SerializationApi.LoadTests.Running;

/// <summary>Runs all scenarios one after another, round by round.</summary>
internal sealed class LoadTest(ScenarioRunner runner, IReadOnlyList<PlannedScenario> scenarios, int rounds)
{
    /// <summary>Runs everything; when stopped it returns what was measured until then.</summary>
    public async Task<IReadOnlyList<ScenarioOutcome>> RunAsync(IRunObserver observer, CancellationToken stop)
    {
        var measurements = scenarios.ToDictionary(s => s, _ => new List<ScenarioMeasurement>());
        for (int round = 0; round < rounds; round++)
        {
            foreach (PlannedScenario planned in RoundOrder.Of(scenarios, round, rounds))
            {
                if (stop.IsCancellationRequested)
                {
                    break;
                }

                int current = round;
                observer.WarmingUp(planned, current);
                ScenarioMeasurement measurement = await runner.RunAsync(
                    planned.Scenario, recorders => observer.Measuring(planned, current, recorders), stop);
                measurements[planned].Add(measurement);
                observer.Ended(planned, current, measurement);
            }
        }

        return [.. scenarios.Select(s => new ScenarioOutcome(s, measurements[s]))];
    }
}
