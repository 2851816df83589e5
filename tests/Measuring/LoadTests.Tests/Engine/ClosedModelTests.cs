using System.Collections.Concurrent;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Engine;

public sealed class ClosedModelTests
{
    private static readonly TimeSpan LongEnough = TimeSpan.FromMinutes(1);

    [Fact]
    public async Task As_many_requests_are_under_way_as_there_are_workers()
    {
        int underWay = 0;
        var all = new TaskCompletionSource();
        var step = new Step(
            "all at once",
            async context =>
            {
                // No request ends before eight are under way: with fewer workers this would time out.
                if (Interlocked.Increment(ref underWay) == 8)
                {
                    all.SetResult();
                }

                await all.Task.WaitAsync(context.CancellationToken);
                return new StepResult();
            }
        );
        ScenarioMeasurement measured = await Load.RunAsync(
            new Scenario("s", step) { Stages = [new ClosedStage(8, 8, LongEnough)], MaxRequests = 8 }
        );
        Assert.Equal((8L, 0L), (measured.Measured.Requests, measured.Measured.Failures));
    }

    [Fact]
    public async Task A_client_makes_one_request_at_a_time_and_the_bound_is_exact()
    {
        var busy = new ConcurrentDictionary<int, int>();
        int overlaps = 0;
        var step = new Step(
            "step",
            async context =>
            {
                if (!busy.TryAdd(context.Worker, 0))
                {
                    Interlocked.Increment(ref overlaps);
                }

                await Task.Yield();
                busy.TryRemove(context.Worker, out _);
                return new StepResult();
            }
        );
        ScenarioMeasurement measured = await Load.RunAsync(
            new Scenario("s", step) { Stages = [new ClosedStage(5, 5, LongEnough)], MaxRequests = 1_003 }
        );
        Assert.Equal(1_003, measured.Measured.Requests);
        Assert.Equal(0, overlaps);
    }

    [Fact]
    public async Task A_ramp_brings_in_all_workers()
    {
        using var stop = new CancellationTokenSource();
        var workers = new ConcurrentDictionary<int, int>();
        var step = new Step(
            "step",
            async context =>
            {
                if (workers.TryAdd(context.Worker, 0) && workers.Count == 6)
                {
                    await stop.CancelAsync();
                }

                await Task.Delay(1, context.CancellationToken);
                return new StepResult();
            }
        );
        await Load.RunAsync(
            new Scenario("s", step) { Stages = [new ClosedStage(0, 6, TimeSpan.FromMilliseconds(60)), new ClosedStage(6, 6, LongEnough)] },
            stop: stop.Token
        );
        Assert.Equal(Enumerable.Range(0, 6), workers.Keys.Order());
    }

    [Fact]
    public async Task A_failure_is_counted_apart_from_the_responses()
    {
        int count = 0;
        var step = new Step(
            "step",
            _ =>
                ValueTask.FromResult(
                    Interlocked.Increment(ref count) % 4 == 0
                        ? new StepResult { Failure = new(FailureCategory.Status, "503", "busy") }
                        : new StepResult { WireBytes = 10 }
                )
        );
        StepRecorder measured = (
            await Load.RunAsync(new Scenario("s", step) { Stages = [new ClosedStage(1, 1, LongEnough)], MaxRequests = 100 })
        ).Measured;
        Assert.Equal((100L, 25L, 75L), (measured.Requests, measured.Failures, measured.Latency.Count));
        Assert.Equal(750, measured.WireBytes.Total);
        Assert.Equal(25, Assert.Single(measured.FailuresByKind.Entries).Count);
    }

    [Fact]
    public async Task The_warm_up_verifies_every_response_and_is_not_measured()
    {
        var verified = new ConcurrentBag<bool>();
        var step = new Step(
            "step",
            context =>
            {
                verified.Add(context.Verify);
                return ValueTask.FromResult(new StepResult());
            }
        );
        var scenario = new Scenario("s", step)
        {
            WarmUp = TimeSpan.FromTicks(1),
            Stages = [new ClosedStage(3, 3, LongEnough)],
            MaxRequests = 100,
        };
        ScenarioMeasurement measured = await Load.RunAsync(scenario, new EngineSettings { VerifyOneIn = 10 });
        Assert.Equal(100, measured.Measured.Requests);
        Assert.InRange(measured.WarmUp.Requests, 3, long.MaxValue);
        // Every tenth of the measured ones, each worker for itself.
        Assert.InRange(verified.Count(v => v) - measured.WarmUp.Requests, 7, 13);
    }

    [Fact]
    public async Task Stopping_ends_early_keeps_what_was_measured_and_counts_no_failure()
    {
        using var stop = new CancellationTokenSource();
        int count = 0;
        var step = new Step(
            "step",
            async context =>
            {
                if (Interlocked.Increment(ref count) > 50)
                {
                    await stop.CancelAsync();
                    await Task.Delay(Timeout.Infinite, context.CancellationToken);
                }

                return new StepResult();
            }
        );
        ScenarioMeasurement measured = await Load.RunAsync(
            new Scenario("s", step) { Stages = [new ClosedStage(4, 4, LongEnough)] },
            stop: stop.Token
        );
        Assert.Equal((50L, 0L), (measured.Measured.Requests, measured.Measured.Failures));
    }

    [Fact]
    public async Task A_request_that_takes_too_long_is_a_failure_and_the_client_goes_on()
    {
        int count = 0;
        var step = new Step(
            "step",
            async context =>
            {
                if (Interlocked.Increment(ref count) == 2)
                {
                    await Task.Delay(Timeout.Infinite, context.CancellationToken);
                }

                return new StepResult();
            }
        );
        ScenarioMeasurement measured = await Load.RunAsync(
            new Scenario("s", step) { Stages = [new ClosedStage(1, 1, LongEnough)], MaxRequests = 5 },
            new EngineSettings { RequestTimeout = TimeSpan.FromMilliseconds(500) }
        );
        Assert.Equal((5L, 1L), (measured.Measured.Requests, measured.Measured.Failures));
        Assert.Equal("Timeout", Assert.Single(measured.Measured.FailuresByKind.Entries).Example.Kind);
    }
}
