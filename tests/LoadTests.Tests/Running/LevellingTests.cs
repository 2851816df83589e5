using SerializationApi.Contracts;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Tests.Running;

/// <summary>The warm-up before all rounds, over scenarios whose throughput a test decides.</summary>
public sealed class LevellingTests
{
    private static readonly TimeSpan Long = TimeSpan.FromHours(1);
    private readonly List<string> _loaded = [];

    [Fact]
    public async Task A_plateau_before_the_service_is_compiled_is_not_level()
    {
        int[] measured = [6_900, 6_900, 7_400, 14_000, 23_500, 31_900, 32_000, 31_000, 31_500, 30_000];
        WarmUpOutcome outcome = (await RunAsync([measured], Long)).Single();
        Assert.True(outcome.Statistics.IsLevel);
        Assert.Equal(measured.Select(Convert.ToDouble), outcome.Statistics.RequestsPerSecond);
    }

    [Theory]
    [InlineData(new[] { 100, 100, 100, 100 }, false)]
    [InlineData(new[] { 100, 100, 100, 100, 100 }, true)]
    [InlineData(new[] { 10, 100, 100, 100, 100, 80 }, true)]
    [InlineData(new[] { 100, 100, 100, 100, 79 }, false)]
    [InlineData(new[] { 100, 60, 100, 60, 100 }, false)]
    [InlineData(new[] { 100, 90, 80, 70, 60 }, false)]
    public void Level_is_when_the_last_five_windows_are_within_a_fifth(int[] rates, bool level) =>
        Assert.Equal(level, new WarmUpStatistics([.. rates.Select(Convert.ToDouble)]).IsLevel);

    [Fact]
    public async Task Passes_go_over_the_scenarios_that_are_not_level_yet()
    {
        IReadOnlyList<WarmUpOutcome> outcomes = await RunAsync([[5, 5, 5, 5, 5], [1, 2, 9, 9, 9, 9, 9]], Long);
        Assert.Equal("1 2 1 2 1 2 1 2 1 2 2 2", string.Join(' ', _loaded));
        Assert.All(outcomes, outcome => Assert.True(outcome.Statistics.IsLevel));
    }

    [Fact]
    public async Task Levelling_is_bounded_by_time_and_by_the_end_of_the_run()
    {
        IReadOnlyList<WarmUpOutcome> outcomes = await RunAsync([[5, 6], [7, 8]], TimeSpan.FromTicks(1));
        Assert.Equal("1 2", string.Join(' ', _loaded));
        Assert.All(outcomes, outcome => Assert.False(outcome.Statistics.IsLevel));
        Assert.All(await RunAsync([[5], [7]], TimeSpan.Zero), outcome => Assert.Empty(outcome.Windows));
        Assert.All(await RunAsync([[5], [7]], Long, stopped: true), outcome => Assert.Empty(outcome.Windows));
    }

    [Fact]
    public async Task A_scenario_that_fails_is_left_to_the_rounds()
    {
        WarmUpOutcome outcome = (await RunAsync([[-1, 5, 5, 5, 5, 5]], Long)).Single();
        Assert.Single(outcome.Windows);
        Assert.False(outcome.Statistics.IsLevel);
    }

    [Theory]
    [InlineData(1, 1_000)]
    [InlineData(10, 500)]
    [InlineData(24, 208)]
    [InlineData(96, 200)]
    public void Windows_are_shorter_the_more_scenarios_there_are(int scenarios, int milliseconds) =>
        Assert.Equal(milliseconds, (int)Levelling.WindowOf(scenarios).TotalMilliseconds);

    [Fact]
    public async Task The_runner_measures_the_time_of_a_warm_up_and_nothing_else()
    {
        long start = Clock.Now;
        ScenarioMeasurement window = await new ScenarioRunner(new EngineSettings()).WarmUpAsync(
            Plan(1).Scenario, TimeSpan.FromMilliseconds(20), TestContext.Current.CancellationToken);
        Assert.InRange(window.Elapsed, TimeSpan.FromMilliseconds(20), Clock.Since(start));
        Assert.Equal(0, window.Measured.Requests);
        Assert.InRange(window.WarmUp.Latency.Count, 1, long.MaxValue);
    }

    // A rate below zero is a window in which a request failed.
    private async Task<IReadOnlyList<WarmUpOutcome>> RunAsync(int[][] rates, TimeSpan within, bool stopped = false)
    {
        PlannedScenario[] scenarios = [.. rates.Select((_, i) => Plan(i + 1))];
        var windows = scenarios.Zip(rates).ToDictionary(pair => pair.First, pair => new Queue<int>(pair.Second));
        var levelling = new Levelling(
            (planned, _, _) =>
            {
                _loaded.Add($"{planned.Identity.Count}");
                return Task.FromResult(Window(windows[planned].Dequeue()));
            },
            TimeSpan.FromSeconds(1),
            within);
        IReadOnlyDictionary<PlannedScenario, WarmUpOutcome> outcomes = await levelling.RunAsync(scenarios, new CancellationToken(stopped));
        return [.. scenarios.Select(planned => outcomes[planned])];
    }

    private static ScenarioMeasurement Window(int rate)
    {
        var recorder = new StepRecorder();
        for (int i = 0; i < rate; i++)
        {
            recorder.Record(new StepResult(), 0, 1);
        }

        if (rate < 0)
        {
            recorder.Record(new StepResult { Failure = new(FailureCategory.Status, "503", "") }, 0, 1);
        }

        return new(TimeSpan.FromSeconds(1), new StepRecorder(), recorder);
    }

    private static PlannedScenario Plan(int count)
    {
        var identity = new ScenarioIdentity(Datasets.All[0], PayloadFormat.All[0], count, Operation.Get);
        var step = new Step("step", _ => ValueTask.FromResult(new StepResult()));
        return new(identity, new Scenario(identity.Name, step) { Stages = [new ClosedStage(1, 1, Long)] });
    }
}
