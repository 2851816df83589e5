using System.Collections.Concurrent;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Engine;

/// <summary>What counts, and from when. What is measured is compared with moments that the steps take themselves: a busy machine moves both.</summary>
public sealed class WorkerTests
{
    private static readonly TimeSpan Long = TimeSpan.FromSeconds(2);
    private static readonly Step Immediate = new("immediate", _ => ValueTask.FromResult(new StepResult { FirstByteAt = Clock.Now }));

    [Fact]
    public async Task A_second_step_counts_from_the_end_of_the_first()
    {
        long ended = 0;
        var slow = new Step("slow", async context =>
        {
            await Task.Delay(Long, context.CancellationToken);
            ended = Clock.Now;
            return new StepResult { FirstByteAt = ended };
        });
        ScenarioMeasurement measured = await RunOnceAsync(Scenario.Create("s", slow, Immediate));
        double most = Clock.Since(ended).TotalMilliseconds;
        Assert.InRange(measured.Steps[0].Latency.MillisecondsAt(100), 1_900, double.MaxValue);
        Assert.InRange(measured.Steps[1].Latency.MillisecondsAt(100), 0, most);
        Assert.InRange(measured.Steps[1].FirstByte.MillisecondsAt(100), 0, most);
    }

    [Fact]
    public async Task Latency_ends_when_the_step_says_and_not_when_it_has_verified()
    {
        long completed = 0;
        var step = new Step("verifies for long", async context =>
        {
            completed = Clock.Now;
            await Task.Delay(Long, context.CancellationToken);
            return new StepResult { CompletedAt = completed };
        });
        long start = Clock.Now;
        ScenarioMeasurement measured = await RunOnceAsync(Scenario.Create("s", step));
        Assert.InRange(measured.Steps[0].Latency.MillisecondsAt(100), 0, Clock.NanosecondsBetween(start, completed) / 1e6);
        Assert.InRange(measured.Elapsed, TimeSpan.FromSeconds(1.9), TimeSpan.MaxValue);
    }

    [Fact]
    public async Task The_warm_up_is_not_in_the_measured_time()
    {
        int requests = 0;
        long warm = 0;
        var step = new Step("slow at first", async context =>
        {
            if (Interlocked.Increment(ref requests) == 1)
            {
                await Task.Delay(Long, context.CancellationToken);
                warm = Clock.Now;
            }

            return new StepResult();
        });
        ScenarioMeasurement measured = await RunOnceAsync(Scenario.Create("s", step).WithWarmUp(TimeSpan.FromTicks(1)));
        Assert.Equal((1L, 1L), (measured.WarmUp[0].Requests, measured.Steps[0].Requests));
        Assert.InRange(measured.Elapsed, TimeSpan.Zero, Clock.Since(warm));
    }

    [Fact]
    public async Task The_warm_up_goes_on_for_its_time()
    {
        ScenarioMeasurement measured = await RunOnceAsync(Scenario.Create("s", Immediate).WithWarmUp(Long));
        Assert.InRange(measured.WarmUp[0].Requests, 2, long.MaxValue);
    }

    [Fact]
    public async Task A_ramp_brings_in_one_worker_after_another()
    {
        var first = new ConcurrentDictionary<int, TimeSpan>();
        long start = Clock.Now;
        var step = new Step("step", async context =>
        {
            first.TryAdd(context.Worker, Clock.Since(start));
            await Task.Delay(1, context.CancellationToken);
            return new StepResult();
        });
        await Load.RunAsync(Scenario.Create("s", step).WithLoadSimulations(new RampingConstant(3, 3 * Long / 4)));
        // A timer of .NET may be a millisecond early; a busy machine makes them later.
        Assert.All(first, worker => Assert.InRange(worker.Value.TotalMilliseconds, (500 * worker.Key) - 10, double.MaxValue));
    }

    [Fact]
    public async Task A_failure_of_the_warm_up_ends_it_and_is_counted_apart()
    {
        int requests = 0;
        var step = new Step("fails at first", _ => ValueTask.FromResult(Interlocked.Increment(ref requests) == 1
            ? new StepResult { Failure = new(FailureCategory.Status, "500", "") }
            : new StepResult()));
        ScenarioMeasurement measured = await RunOnceAsync(Scenario.Create("s", step).WithWarmUp(TimeSpan.FromMinutes(1)));
        Assert.Equal((1L, 1L), (measured.WarmUp[0].Requests, measured.WarmUp[0].Failures));
        Assert.Equal((1L, 0L), (measured.Steps[0].Requests, measured.Steps[0].Failures));
    }

    [Theory]
    [InlineData(1, 12)]
    [InlineData(4, 3)]
    [InlineData(5, 3)]
    [InlineData(12, 1)]
    [InlineData(1_000, 1)]
    public async Task One_in_so_many_is_verified_beginning_with_the_first(int verifyOneIn, int verified)
    {
        var asked = new ConcurrentQueue<bool>();
        var step = new Step("step", context =>
        {
            asked.Enqueue(context.Verify);
            return ValueTask.FromResult(new StepResult());
        });
        Scenario scenario = Scenario.Create("s", step).WithLoadSimulations(new KeepConstant(1, TimeSpan.FromMinutes(1))).WithMaxIterations(12);
        await Load.RunAsync(scenario, new EngineSettings { VerifyOneIn = verifyOneIn });
        Assert.Equal(Enumerable.Range(0, 12).Select(i => i % verifyOneIn == 0), asked);
        Assert.Equal(verified, asked.Count(v => v));
    }

    [Fact]
    public async Task An_iteration_is_verified_in_all_its_steps()
    {
        var asked = new ConcurrentQueue<bool>();
        var step = new Step("step", context =>
        {
            asked.Enqueue(context.Verify);
            return ValueTask.FromResult(new StepResult());
        });
        Scenario scenario = Scenario.Create("s", step, step).WithLoadSimulations(new KeepConstant(1, TimeSpan.FromMinutes(1))).WithMaxIterations(4);
        await Load.RunAsync(scenario, new EngineSettings { VerifyOneIn = 2 });
        Assert.Equal([true, true, false, false, true, true, false, false], asked);
    }

    [Fact]
    public async Task Whichever_worker_comes_first_verifies()
    {
        var first = new FirstIteration();
        Assert.True(first.TryClaim());
        Assert.False(first.TryClaim());
        int verified = 0;
        var step = new Step("step", context =>
        {
            Interlocked.Add(ref verified, context.Verify ? 1 : 0);
            return ValueTask.FromResult(new StepResult());
        });
        Scenario scenario = Scenario.Create("s", step).WithLoadSimulations(new KeepConstant(8, TimeSpan.FromMinutes(1))).WithMaxIterations(1);
        await Load.RunAsync(scenario, new EngineSettings { VerifyOneIn = 1_000 });
        Assert.Equal(1, verified);
    }

    [Fact]
    public async Task Workers_verify_at_different_places()
    {
        var first = new ConcurrentDictionary<int, bool>();
        var step = new Step("step", async context =>
        {
            first.TryAdd(context.Worker, context.Verify);
            await Task.Delay(1, context.CancellationToken);
            return new StepResult();
        });
        Scenario scenario = Scenario.Create("s", step).WithWarmUp(TimeSpan.Zero)
            .WithLoadSimulations(new KeepConstant(4, TimeSpan.FromSeconds(1)));
        await Load.RunAsync(scenario, new EngineSettings { VerifyOneIn = 4 });
        // Worker 0 and whoever came first, which may be the same.
        Assert.InRange(first.Count(w => w.Value), 1, 2);
        Assert.True(first.GetValueOrDefault(0, true));
    }

    [Fact]
    public async Task A_worker_whose_connection_fails_pauses()
    {
        var step = new Step("refused", _ => throw new HttpRequestException("refused"));
        var during = TimeSpan.FromMilliseconds(300);
        ScenarioMeasurement measured = await Load.RunAsync(Scenario.Create("s", step).WithLoadSimulations(new KeepConstant(1, during)));
        // A busy machine makes fewer.
        Assert.InRange(measured.Steps[0].Requests, 1, 40);
        Assert.Equal(measured.Steps[0].Requests, measured.Steps[0].Failures);
    }

    private static Task<ScenarioMeasurement> RunOnceAsync(Scenario scenario) =>
        Load.RunAsync(scenario.WithLoadSimulations(new KeepConstant(1, TimeSpan.FromMinutes(1))).WithMaxIterations(1));
}
