using SerializationApi.Contracts;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Tests.Running;

public sealed class LoadTestRoundsTests
{
    [Fact]
    public async Task Every_scenario_runs_once_a_round_and_the_rounds_are_told_apart()
    {
        var ended = new List<string>();
        PlannedScenario[] scenarios = [Plan(1), Plan(2), Plan(3)];
        var test = new LoadTest(new ScenarioRunner(new EngineSettings()), scenarios, rounds: 3, TimeSpan.Zero);
        IReadOnlyList<ScenarioOutcome> outcomes = await test.RunAsync((planned, round, _) => ended.Add($"{planned.Identity.Count}@{round}"), TestContext.Current.CancellationToken);
        Assert.Equal(scenarios, outcomes.Select(o => o.Planned));
        Assert.All(outcomes, o => Assert.Equal([1L, 1L, 1L], o.Rounds.Select(r => r.Measured.Requests)));
        Assert.Equal("1@0 2@0 3@0 2@1 3@1 1@1 3@2 1@2 2@2", string.Join(' ', ended));
    }

    [Fact]
    public async Task All_scenarios_are_warmed_up_before_the_first_round()
    {
        var test = new LoadTest(new ScenarioRunner(new EngineSettings()), [Plan(1), Plan(2)], rounds: 1, TimeSpan.FromTicks(1));
        IReadOnlyList<ScenarioOutcome> outcomes = await test.RunAsync(static (_, _, _) => { }, TestContext.Current.CancellationToken);
        Assert.All(outcomes, outcome => Assert.Single(outcome.WarmUp.Windows));
    }

    [Fact]
    public async Task Stopped_it_begins_no_other_round()
    {
        using var stop = new CancellationTokenSource();
        var test = new LoadTest(new ScenarioRunner(new EngineSettings()), [Plan(1), Plan(2)], rounds: 3, TimeSpan.Zero);
        IReadOnlyList<ScenarioOutcome> outcomes = await test.RunAsync((_, _, _) => stop.Cancel(), stop.Token);
        Assert.Equal([1, 0], outcomes.Select(o => o.Rounds.Count));
    }

    private static PlannedScenario Plan(int count)
    {
        var identity = new ScenarioIdentity(Datasets.All[0], PayloadFormat.All[0], count, Operation.Get);
        var step = new Step("step", _ => ValueTask.FromResult(new StepResult()));
        var scenario = new Scenario(identity.Name, step) { Stages = [new ClosedStage(1, 1, TimeSpan.FromMinutes(1))], MaxRequests = 1 };
        return new(identity, scenario);
    }
}
