using System.Collections.Concurrent;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Engine;

/// <summary>What counts, and from when. What is measured is compared with moments that the steps take themselves: a busy machine moves
/// both.</summary>
public sealed class WorkerTests
{
    private static readonly TimeSpan Long = TimeSpan.FromSeconds(2);
    private static readonly Step Immediate = new("immediate", _ => ValueTask.FromResult(new StepResult { FirstByteAt = Clock.Now }));

    [Fact]
    public async Task Latency_ends_when_the_step_says_and_not_when_it_has_verified()
    {
        long completed = 0;
        var step = new Step(
            "verifies for long",
            async context =>
            {
                completed = Clock.Now;
                await Task.Delay(Long, context.CancellationToken);
                return new StepResult { CompletedAt = completed };
            }
        );
        long start = Clock.Now;
        ScenarioMeasurement measured = await RunOnceAsync(new Scenario("s", step));
        Assert.InRange(measured.Measured.Latency.MillisecondsAt(100), 0, Clock.NanosecondsBetween(start, completed) / 1e6);
        Assert.InRange(measured.Elapsed, TimeSpan.FromSeconds(1.9), TimeSpan.MaxValue);
    }

    [Fact]
    public async Task The_warm_up_is_not_in_the_measured_time()
    {
        int requests = 0;
        long warm = 0;
        var step = new Step(
            "slow at first",
            async context =>
            {
                if (Interlocked.Increment(ref requests) == 1)
                {
                    await Task.Delay(Long, context.CancellationToken);
                    warm = Clock.Now;
                }

                return new StepResult();
            }
        );
        ScenarioMeasurement measured = await RunOnceAsync(new Scenario("s", step) { WarmUp = TimeSpan.FromTicks(1) });
        Assert.Equal((1L, 1L), (measured.WarmUp.Requests, measured.Measured.Requests));
        Assert.InRange(measured.Elapsed, TimeSpan.Zero, Clock.Since(warm));
    }

    [Fact]
    public async Task The_warm_up_goes_on_for_its_time()
    {
        ScenarioMeasurement measured = await RunOnceAsync(new Scenario("s", Immediate) { WarmUp = Long });
        Assert.InRange(measured.WarmUp.Requests, 2, long.MaxValue);
    }

    [Fact]
    public async Task A_ramp_brings_in_one_worker_after_another()
    {
        var first = new ConcurrentDictionary<int, TimeSpan>();
        long start = Clock.Now;
        var step = new Step(
            "step",
            async context =>
            {
                first.TryAdd(context.Worker, Clock.Since(start));
                await Task.Delay(1, context.CancellationToken);
                return new StepResult();
            }
        );
        await Load.RunAsync(new Scenario("s", step) { Stages = [new ClosedStage(0, 3, 3 * Long / 4)] });
        // A timer of .NET may be a millisecond early; a busy machine makes them later.
        Assert.All(first, worker => Assert.InRange(worker.Value.TotalMilliseconds, (500 * worker.Key) - 10, double.MaxValue));
    }

    [Fact]
    public async Task A_failure_of_the_warm_up_ends_it_and_is_counted_apart()
    {
        int requests = 0;
        var step = new Step(
            "fails at first",
            _ =>
                ValueTask.FromResult(
                    Interlocked.Increment(ref requests) == 1
                        ? new StepResult { Failure = new(FailureCategory.Status, "500", "") }
                        : new StepResult()
                )
        );
        ScenarioMeasurement measured = await RunOnceAsync(new Scenario("s", step) { WarmUp = TimeSpan.FromMinutes(1) });
        Assert.Equal((1L, 1L), (measured.WarmUp.Requests, measured.WarmUp.Failures));
        Assert.Equal((1L, 0L), (measured.Measured.Requests, measured.Measured.Failures));
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
        var step = new Step(
            "step",
            context =>
            {
                asked.Enqueue(context.Verify);
                return ValueTask.FromResult(new StepResult());
            }
        );
        var scenario = new Scenario("s", step) { Stages = [new ClosedStage(1, 1, TimeSpan.FromMinutes(1))], MaxRequests = 12 };
        await Load.RunAsync(scenario, new EngineSettings { VerifyOneIn = verifyOneIn });
        Assert.Equal(Enumerable.Range(0, 12).Select(i => i % verifyOneIn == 0), asked);
        Assert.Equal(verified, asked.Count(v => v));
    }

    [Fact]
    public async Task Whichever_worker_comes_first_verifies()
    {
        var round = new Round(1);
        Assert.True(round.TryClaimFirst());
        Assert.False(round.TryClaimFirst());
        int verified = 0;
        var step = new Step(
            "step",
            context =>
            {
                Interlocked.Add(ref verified, context.Verify ? 1 : 0);
                return ValueTask.FromResult(new StepResult());
            }
        );
        var scenario = new Scenario("s", step) { Stages = [new ClosedStage(8, 8, TimeSpan.FromMinutes(1))], MaxRequests = 1 };
        await Load.RunAsync(scenario, new EngineSettings { VerifyOneIn = 1_000 });
        Assert.Equal(1, verified);
    }

    [Fact]
    public async Task Workers_verify_at_different_places()
    {
        var first = new ConcurrentDictionary<int, bool>();
        var step = new Step(
            "step",
            async context =>
            {
                first.TryAdd(context.Worker, context.Verify);
                await Task.Delay(1, context.CancellationToken);
                return new StepResult();
            }
        );
        var scenario = new Scenario("s", step) { WarmUp = TimeSpan.Zero, Stages = [new ClosedStage(4, 4, TimeSpan.FromSeconds(1))] };
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
        ScenarioMeasurement measured = await Load.RunAsync(new Scenario("s", step) { Stages = [new ClosedStage(1, 1, during)] });
        // A busy machine makes fewer.
        Assert.InRange(measured.Measured.Requests, 1, 40);
        Assert.Equal(measured.Measured.Requests, measured.Measured.Failures);
    }

    private static Task<ScenarioMeasurement> RunOnceAsync(Scenario scenario) =>
        Load.RunAsync(scenario with { Stages = [new ClosedStage(1, 1, TimeSpan.FromMinutes(1))], MaxRequests = 1 });
}
