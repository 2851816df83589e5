using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Running;

/// <summary>Warms all scenarios up, then runs them one after another, round by round or rate by rate.</summary>
/// <param name="runner">Runs a round of a scenario.</param>
/// <param name="scenarios">What is run.</param>
/// <param name="plan">How often, or by which sweep.</param>
/// <param name="compiled">How many methods the services have compiled; null where nobody says.</param>
internal sealed class LoadTest(ScenarioRunner runner, IReadOnlyList<PlannedScenario> scenarios, RunPlan plan, Func<long?> compiled)
{
    /// <summary>Runs everything; when stopped it returns what was measured until then.</summary>
    /// <param name="ended">Is told of each round, or rate, of a scenario in words, and its measurement.</param>
    /// <param name="stop">Ends the run early.</param>
    /// <returns>What was measured, and whether the services were compiled by then; null where nobody says.</returns>
    public async Task<(IReadOnlyList<ScenarioOutcome> Outcomes, bool? IsCompiled)> RunAsync(
        Action<PlannedScenario, string, ScenarioMeasurement> ended,
        CancellationToken stop
    )
    {
        var warmUp = new WarmUp((planned, during, end) => runner.WarmUpAsync(planned.Scenario, during, end), compiled, plan.LevelWithin);
        (ILookup<PlannedScenario, ScenarioMeasurement> windows, bool? isCompiled) = await warmUp.RunAsync(scenarios, stop);
        PlannedScenario[] alive = [.. scenarios.Where(s => !ScenarioMeasurement.IsDead(windows[s]))];
        IReadOnlyList<ScenarioOutcome> outcomes = plan.Options.Sweep
            ? await SweepAsync(alive, windows, ended, stop)
            : await RunRoundsAsync(alive, windows, ended, stop);
        return (outcomes, isCompiled);
    }

    private async Task<IReadOnlyList<ScenarioOutcome>> RunRoundsAsync(
        PlannedScenario[] alive,
        ILookup<PlannedScenario, ScenarioMeasurement> windows,
        Action<PlannedScenario, string, ScenarioMeasurement> ended,
        CancellationToken stop
    )
    {
        int rounds = plan.Options.Rounds;
        var measurements = scenarios.ToDictionary(s => s, _ => new List<ScenarioMeasurement>());

        // What is compared runs in turn, so that both have what else the machine does at the time.
        PlannedScenario[][] pairs =
        [
            .. alive.GroupBy(
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
                ended(planned, $"round {round + 1}", measurement);
            }
        }

        return [.. scenarios.Select(s => new ScenarioOutcome(s, measurements[s]) { WarmUp = [.. windows[s]] })];
    }

    // One rate of each scenario in turn, so that whatever else the machine does meets them all.
    private async Task<IReadOnlyList<ScenarioOutcome>> SweepAsync(
        PlannedScenario[] alive,
        ILookup<PlannedScenario, ScenarioMeasurement> windows,
        Action<PlannedScenario, string, ScenarioMeasurement> ended,
        CancellationToken stop
    )
    {
        var searches = scenarios.ToDictionary(
            s => s,
            s => (Knee: new KneeSearch(FirstRate([.. windows[s]])), Steps: new List<SweepStep>())
        );
        long start = Clock.Now;
        bool MayGoOn() => !stop.IsCancellationRequested && Clock.Since(start) < plan.SweepWithin;
        while (MayGoOn() && alive.Any(s => !searches[s].Knee.IsDone))
        {
            foreach (PlannedScenario planned in alive.Where(s => !searches[s].Knee.IsDone).TakeWhile(_ => MayGoOn()))
            {
                (KneeSearch knee, List<SweepStep> steps) = searches[planned];
                double rate = knee.Next;
                ScenarioMeasurement measurement = await runner.RunAsync(
                    planned.Scenario with
                    {
                        Stages = [new OpenStage(rate, rate, plan.Duration)],
                    },
                    stop
                );
                if (!stop.IsCancellationRequested)
                {
                    var step = new SweepStep(rate, Holds(measurement.Measured), measurement);
                    knee.Add(step.Held);
                    steps.Add(step);
                    ended(planned, $"{rate, 6:0}/s {(step.Held ? "holds" : "fails")}", measurement);
                }
            }
        }

        return
        [
            .. scenarios.Select(s => new ScenarioOutcome(s, AtKnee(searches[s].Knee, searches[s].Steps))
            {
                WarmUp = [.. windows[s]],
                Steps = searches[s].Steps,
                Knee = searches[s].Knee,
            }),
        ];
    }

    private bool Holds(StepRecorder measured) =>
        measured is { Failures: 0, Late: 0, Latency.Count: > 0 }
        && measured.Latency.MillisecondsAt(99) <= plan.Options.Bound.TotalMilliseconds;

    // What it did with all workers at once, before it was compiled, and verified by the same cores: twice doubled, it is near the knee.
    private static double FirstRate(ScenarioMeasurement[] windows) =>
        windows is [.., { Elapsed.TotalSeconds: > 0 and var seconds } last] ? Math.Max(1, last.WarmUp.Latency.Count / seconds / 4) : 100;

    // Where nothing held, what was measured last says why.
    private static IReadOnlyList<ScenarioMeasurement> AtKnee(KneeSearch knee, List<SweepStep> steps) =>
        knee.Held is { } rate
            ? [.. from step in steps where step.Held && step.Rate.Equals(rate) select step.Measurement]
            : [.. steps.TakeLast(1).Select(step => step.Measurement)];
}
