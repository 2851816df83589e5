namespace SerializationApi.LoadTests.Tests.Running;

public sealed class LoadTestRoundsTests
{
    [Theory]
    [InlineData(false, 3, "1@1 2@1 3@1 2@2 3@2 1@2 3@3 1@3 2@3")]
    [InlineData(true, 2, "1@1 mvc1@1 2@1 mvc2@1 3@1 mvc3@1 2@2 mvc2@2 3@2 mvc3@2 1@2 mvc1@2")]
    public async Task Every_scenario_runs_once_a_round_and_what_is_compared_in_turn(bool isCompared, int rounds, string expected)
    {
        var ended = new List<string>();
        PlannedScenario[] scenarios =
        [
            .. from count in (int[])[1, 2, 3] from baseline in isCompared ? (string?[])[null, "mvc"] : [null] select Plan(count, baseline),
        ];
        IReadOnlyList<ScenarioOutcome> outcomes = await RunAsync(
            scenarios,
            rounds,
            (planned, round, _) => ended.Add($"{planned.Identity.Baseline}{planned.Identity.Count}@{round[^1]}")
        );
        Assert.Equal(scenarios, outcomes.Select(o => o.Planned));
        Assert.All(outcomes, o => Assert.Equal(Enumerable.Repeat(1L, rounds), o.Rounds.Select(r => r.Measured.Requests)));
        Assert.Equal(expected, string.Join(' ', ended));
    }

    [Fact]
    public async Task Stopped_it_begins_no_other_round()
    {
        using var stop = new CancellationTokenSource();
        IReadOnlyList<ScenarioOutcome> outcomes = await RunAsync([Plan(1), Plan(2)], 3, (_, _, _) => stop.Cancel(), stop.Token);
        Assert.Equal([1, 0], outcomes.Select(o => o.Rounds.Count));
    }

    [Fact]
    public async Task A_sweep_finds_the_rate_that_a_service_holds()
    {
        // One request at a time, each 10 ms or more: 100 a second. For the half second of a step it takes more, and lets them wait.
        using var one = new SemaphoreSlim(1);
        var step = new Step(
            "slow",
            async context =>
            {
                await one.WaitAsync(context.CancellationToken);
                await Task.Delay(10, context.CancellationToken);
                one.Release();
                return new StepResult();
            }
        );
        var plan = RunPlan.Of(
            new RunOptions
            {
                Sweep = true,
                Bound = TimeSpan.FromMilliseconds(300),
                Duration = TimeSpan.FromMilliseconds(500),
                LevelWithin = TimeSpan.FromTicks(1),
            }
        );
        PlannedScenario planned = Plan(1);
        planned = planned with { Scenario = planned.Scenario with { Step = step, MaxRequests = long.MaxValue } };
        (IReadOnlyList<ScenarioOutcome> outcomes, _) = await new LoadTest(
            new ScenarioRunner(plan.Engine),
            [planned],
            plan,
            static () => null
        ).RunAsync(static (_, _, _) => { }, TestContext.Current.CancellationToken);
        ScenarioStatistics row = Assert.Single(ScenarioStatisticsBuilder.Build(outcomes, serviceCores: 2));
        Assert.InRange(row.Knee!.Rate!.Value, 1, 170);
        Assert.InRange(row.Knee.FailedAt!.Value, row.Knee.Rate.Value, row.Knee.Rate.Value * KneeSearch.Precision);
        Assert.Equal(row.Knee.Rate / 2, row.Knee.PerCore);
        Assert.Equal(row.Knee.Points.OrderBy(point => point.Rate), row.Knee.Points);
        Assert.All(row.Knee.Points.Where(point => point.Held), point => Assert.Equal((0, 0), (point.Late, point.Failures)));
        Assert.InRange(row.Latency.P99, 9, 300);
    }

    [Theory]
    [InlineData(700, 100)]
    [InlineData(700, 100_000)]
    [InlineData(1.5, 64)]
    public void A_search_ends_within_a_tenth_of_the_knee_wherever_it_begins(double knee, double first)
    {
        var search = new KneeSearch(first);
        for (int steps = 0; !search.IsDone; steps++)
        {
            Assert.InRange(steps, 0, 40);
            search.Add(search.Next <= knee);
        }

        Assert.InRange(search.Held!.Value, knee / KneeSearch.Precision, knee);
        Assert.InRange(search.Failed!.Value, knee, knee * KneeSearch.Precision);
    }

    [Fact]
    public void One_failure_is_tried_again_and_a_service_that_holds_nothing_ends_the_search()
    {
        var search = new KneeSearch(4);
        search.Add(false);
        Assert.Equal((4, null), (search.Next, search.Failed));
        search.Add(true);
        Assert.Equal((8.0, 4.0), (search.Next, search.Held));
        search = new KneeSearch(4);
        for (int i = 0; i < 6; i++)
        {
            Assert.False(search.IsDone);
            search.Add(false);
        }

        Assert.True(search.IsDone);
        Assert.Null(search.Held);
    }

    private static async Task<IReadOnlyList<ScenarioOutcome>> RunAsync(
        PlannedScenario[] scenarios,
        int rounds,
        Action<PlannedScenario, string, ScenarioMeasurement> ended,
        CancellationToken? stop = null
    )
    {
        var plan = RunPlan.Of(new RunOptions { Rounds = rounds, LevelWithin = TimeSpan.Zero });
        var test = new LoadTest(new ScenarioRunner(new EngineSettings()), scenarios, plan, static () => null);
        return (await test.RunAsync(ended, stop ?? TestContext.Current.CancellationToken)).Outcomes;
    }

    private static PlannedScenario Plan(int count, string? baseline = null)
    {
        var identity = new ScenarioIdentity(Datasets.All[0], PayloadFormat.All[0], count, Operation.Get) { Baseline = baseline };
        return new(identity, Load.Closed(1, _ => ValueTask.FromResult(new StepResult()), requests: 1) with { Name = identity.Name });
    }
}
