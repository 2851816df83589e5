namespace SerializationApi.LoadTests.Tests.Running;

/// <summary>The warm-up before all rounds, of services that compile as many methods as a test says.</summary>
public sealed class WarmUpTests
{
    private static readonly TimeSpan Long = TimeSpan.FromHours(1);

    [Theory]
    [InlineData(new[] { 5_000, 9_000, 9_500, 9_550, 9_600 }, 3, true)]
    [InlineData(new[] { 0, 100, 202, 204 }, 3, true)]
    public async Task Passes_go_on_until_one_of_them_compiles_a_hundredth_of_all_methods_at_most(
        int[] compiled,
        int passes,
        bool isCompiled
    )
    {
        (string loaded, bool? ended) = await RunAsync(compiled, Long);
        Assert.Equal((string.Join(' ', Enumerable.Repeat("1 2", passes)), isCompiled), (loaded, ended));
    }

    [Fact]
    public async Task The_warm_up_is_bounded_by_time_and_by_the_end_of_the_run()
    {
        Assert.Equal(("1 2", false), await RunAsync([0, 9_000, 18_000], TimeSpan.FromTicks(1)));
        Assert.Equal(("", null), await RunAsync([0], TimeSpan.Zero));
        Assert.Equal(("", null), await RunAsync([0], Long, stopped: true));
    }

    [Fact]
    public async Task A_service_that_does_not_say_what_it_compiles_gets_three_passes() =>
        Assert.Equal(("1 2 1 2 1 2", null), await RunAsync(null, Long));

    // What was loaded, in order. The number of methods is that before the first pass, then that after each.
    private static async Task<(string Loaded, bool? IsCompiled)> RunAsync(int[]? compiled, TimeSpan within, bool stopped = false)
    {
        var loaded = new List<PlannedScenario>();
        var empty = new ScenarioMeasurement(TimeSpan.FromSeconds(1), new StepRecorder(), new StepRecorder());
        var warmUp = new WarmUp(
            (planned, _, _) =>
            {
                loaded.Add(planned);
                return Task.FromResult(empty);
            },
            () => compiled?[loaded.Count / 2],
            within
        );
        (ILookup<PlannedScenario, ScenarioMeasurement> windows, bool? isCompiled) = await warmUp.RunAsync(
            [Plan(1), Plan(2)],
            new CancellationToken(stopped)
        );
        Assert.Equal(loaded.Count, windows.Sum(group => group.Count()));
        return (string.Join(' ', loaded.Select(planned => planned.Identity.Count)), isCompiled);
    }

    private static PlannedScenario Plan(int count)
    {
        var identity = new ScenarioIdentity(Datasets.All[0], PayloadFormat.All[0], count, Operation.Get);
        return new(identity, Load.Closed(1, _ => ValueTask.FromResult(new StepResult())));
    }
}
