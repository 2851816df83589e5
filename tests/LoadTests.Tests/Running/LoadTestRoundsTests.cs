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
        var test = new LoadTest(new ScenarioRunner(new EngineSettings()), scenarios, rounds: 3, static () => null, TimeSpan.Zero);
        (IReadOnlyList<ScenarioOutcome> outcomes, _) = await test.RunAsync(
            (planned, round, _) => ended.Add($"{planned.Identity.Count}@{round}"),
            TestContext.Current.CancellationToken
        );
        Assert.Equal(scenarios, outcomes.Select(o => o.Planned));
        Assert.All(outcomes, o => Assert.Equal([1L, 1L, 1L], o.Rounds.Select(r => r.Measured.Requests)));
        Assert.Equal("1@0 2@0 3@0 2@1 3@1 1@1 3@2 1@2 2@2", string.Join(' ', ended));
    }

    [Fact]
    public async Task What_is_compared_runs_in_turn_in_every_round()
    {
        var ended = new List<string>();
        PlannedScenario[] scenarios = [.. new[] { 1, 2, 3 }.SelectMany(count => new[] { Plan(count), Plan(count, "mvc") })];
        var test = new LoadTest(new ScenarioRunner(new EngineSettings()), scenarios, rounds: 2, static () => null, TimeSpan.Zero);
        await test.RunAsync(
            (planned, round, _) => ended.Add($"{planned.Identity.Baseline}{planned.Identity.Count}@{round}"),
            TestContext.Current.CancellationToken
        );
        Assert.Equal("1@0 mvc1@0 2@0 mvc2@0 3@0 mvc3@0 2@1 mvc2@1 3@1 mvc3@1 1@1 mvc1@1", string.Join(' ', ended));
    }

    [Fact]
    public async Task All_scenarios_are_warmed_up_before_the_first_round()
    {
        var test = new LoadTest(
            new ScenarioRunner(new EngineSettings()),
            [Plan(1), Plan(2)],
            rounds: 1,
            static () => null,
            TimeSpan.FromTicks(1)
        );
        (IReadOnlyList<ScenarioOutcome> outcomes, _) = await test.RunAsync(static (_, _, _) => { }, TestContext.Current.CancellationToken);
        Assert.All(outcomes, outcome => Assert.Single(outcome.WarmUp));
    }

    [Fact]
    public async Task Stopped_it_begins_no_other_round()
    {
        using var stop = new CancellationTokenSource();
        var test = new LoadTest(new ScenarioRunner(new EngineSettings()), [Plan(1), Plan(2)], rounds: 3, static () => null, TimeSpan.Zero);
        (IReadOnlyList<ScenarioOutcome> outcomes, _) = await test.RunAsync((_, _, _) => stop.Cancel(), stop.Token);
        Assert.Equal([1, 0], outcomes.Select(o => o.Rounds.Count));
    }

    private static PlannedScenario Plan(int count, string? baseline = null)
    {
        var identity = new ScenarioIdentity(Datasets.All[0], PayloadFormat.All[0], count, Operation.Get) { Baseline = baseline };
        var step = new Step("step", _ => ValueTask.FromResult(new StepResult()));
        var scenario = new Scenario(identity.Name, step) { Stages = [new ClosedStage(1, 1, TimeSpan.FromMinutes(1))], MaxRequests = 1 };
        return new(identity, scenario);
    }
}
