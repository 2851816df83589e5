using System.Collections.Concurrent;
using SerializationApi.LoadTests.Engine;
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
        var step = new Step("all at once", async context =>
        {
            // No request ends before eight are under way: with fewer workers this would time out.
            if (Interlocked.Increment(ref underWay) == 8)
            {
                all.SetResult();
            }

            await all.Task.WaitAsync(context.CancellationToken);
            return new StepResult();
        });
        ScenarioMeasurement measured = await Load.RunAsync(
            Scenario.Create("s", step).WithLoadSimulations(new KeepConstant(8, LongEnough)).WithMaxIterations(8));
        Assert.Equal((8L, 0L), (measured.Steps[0].Requests, measured.Steps[0].Failures));
    }

    [Fact]
    public async Task A_client_makes_one_request_at_a_time_and_the_bound_is_exact()
    {
        var busy = new ConcurrentDictionary<int, int>();
        int overlaps = 0;
        var step = new Step("step", async context =>
        {
            if (!busy.TryAdd(context.Worker, 0))
            {
                Interlocked.Increment(ref overlaps);
            }

            await Task.Yield();
            busy.TryRemove(context.Worker, out _);
            return new StepResult();
        });
        ScenarioMeasurement measured = await Load.RunAsync(
            Scenario.Create("s", step).WithLoadSimulations(new KeepConstant(5, LongEnough)).WithMaxIterations(1_003));
        Assert.Equal(1_003, measured.Steps[0].Requests);
        Assert.Equal(0, overlaps);
    }

    [Fact]
    public async Task A_ramp_brings_in_all_workers()
    {
        using var stop = new CancellationTokenSource();
        var workers = new ConcurrentDictionary<int, int>();
        var step = new Step("step", async context =>
        {
            if (workers.TryAdd(context.Worker, 0) && workers.Count == 6)
            {
                await stop.CancelAsync();
            }

            await Task.Delay(1, context.CancellationToken);
            return new StepResult();
        });
        await Load.RunAsync(
            Scenario.Create("s", step).WithLoadSimulations(new RampingConstant(6, TimeSpan.FromMilliseconds(60)), new KeepConstant(6, LongEnough)),
            stop: stop.Token);
        Assert.Equal(Enumerable.Range(0, 6), workers.Keys.Order());
    }

    [Fact]
    public async Task Steps_run_in_order_are_recorded_apart_and_a_failed_one_ends_the_iteration()
    {
        int count = 0;
        var first = new Step("first", _ => ValueTask.FromResult(
            Interlocked.Increment(ref count) % 4 == 0
                ? new StepResult { Failure = new(FailureCategory.Status, "503", "busy") }
                : new StepResult { WireBytes = 10 }));
        var second = new Step("second", _ => ValueTask.FromResult(new StepResult { WireBytes = 20 }));
        ScenarioMeasurement measured = await Load.RunAsync(
            Scenario.Create("s", first, second).WithLoadSimulations(new KeepConstant(1, LongEnough)).WithMaxIterations(100));
        Assert.Equal((100L, 25L), (measured.Steps[0].Requests, measured.Steps[0].Failures));
        Assert.Equal((75L, 0L), (measured.Steps[1].Requests, measured.Steps[1].Failures));
        Assert.Equal((750L, 1500L), (measured.Steps[0].WireBytes.Total, measured.Steps[1].WireBytes.Total));
        Assert.Equal(25, Assert.Single(measured.Steps[0].FailuresByKind.Entries).Count);
    }

    [Fact]
    public async Task The_warm_up_verifies_every_response_and_is_not_measured()
    {
        var verified = new ConcurrentBag<bool>();
        var step = new Step("step", context =>
        {
            verified.Add(context.Verify);
            return ValueTask.FromResult(new StepResult());
        });
        Scenario scenario = Scenario.Create("s", step)
            .WithWarmUp(TimeSpan.FromTicks(1))
            .WithLoadSimulations(new KeepConstant(3, LongEnough))
            .WithMaxIterations(100);
        ScenarioMeasurement measured = await Load.RunAsync(scenario, new EngineSettings { VerifyOneIn = 10 });
        Assert.Equal(100, measured.Steps[0].Requests);
        Assert.InRange(measured.WarmUp[0].Requests, 3, long.MaxValue);
        // Every tenth of the measured ones, each worker for itself.
        Assert.InRange(verified.Count(v => v) - measured.WarmUp[0].Requests, 7, 13);
    }

    [Fact]
    public async Task Stopping_ends_early_keeps_what_was_measured_and_counts_no_failure()
    {
        using var stop = new CancellationTokenSource();
        int count = 0;
        var step = new Step("step", async context =>
        {
            if (Interlocked.Increment(ref count) > 50)
            {
                await stop.CancelAsync();
                await Task.Delay(Timeout.Infinite, context.CancellationToken);
            }

            return new StepResult();
        });
        ScenarioMeasurement measured = await Load.RunAsync(
            Scenario.Create("s", step).WithLoadSimulations(new KeepConstant(4, LongEnough)), stop: stop.Token);
        Assert.Equal((50L, 0L), (measured.Steps[0].Requests, measured.Steps[0].Failures));
    }

    [Fact]
    public async Task A_request_that_takes_too_long_is_a_failure_and_the_client_goes_on()
    {
        int count = 0;
        var step = new Step("step", async context =>
        {
            if (Interlocked.Increment(ref count) == 2)
            {
                await Task.Delay(Timeout.Infinite, context.CancellationToken);
            }

            return new StepResult();
        });
        ScenarioMeasurement measured = await Load.RunAsync(
            Scenario.Create("s", step).WithLoadSimulations(new KeepConstant(1, LongEnough)).WithMaxIterations(5),
            new EngineSettings { RequestTimeout = TimeSpan.FromMilliseconds(500) });
        Assert.Equal((5L, 1L), (measured.Steps[0].Requests, measured.Steps[0].Failures));
        Assert.Equal("Timeout", Assert.Single(measured.Steps[0].FailuresByKind.Entries).Example.Kind);
    }
}
