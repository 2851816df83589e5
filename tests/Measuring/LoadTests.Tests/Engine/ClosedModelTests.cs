using System.Collections.Concurrent;

namespace SerializationApi.LoadTests.Tests.Engine;

public sealed class ClosedModelTests
{
    [Fact]
    public async Task As_many_requests_are_under_way_as_there_are_workers()
    {
        int underWay = 0;
        var all = new TaskCompletionSource();
        StepRecorder measured = await Load.MeasureAsync(
            Load.Closed(
                8,
                async context =>
                {
                    // No request ends before eight are under way: with fewer workers this would time out.
                    if (Interlocked.Increment(ref underWay) == 8)
                    {
                        all.SetResult();
                    }

                    await all.Task.WaitAsync(context.CancellationToken);
                    return new StepResult();
                },
                requests: 8
            )
        );
        Assert.Equal((8L, 0L), (measured.Requests, measured.Failures));
    }

    [Fact]
    public async Task A_client_makes_one_request_at_a_time_and_the_bound_is_exact()
    {
        var busy = new ConcurrentDictionary<int, int>();
        int overlaps = 0;
        StepRecorder measured = await Load.MeasureAsync(
            Load.Closed(
                5,
                async context =>
                {
                    if (!busy.TryAdd(context.Worker, 0))
                    {
                        Interlocked.Increment(ref overlaps);
                    }

                    await Task.Yield();
                    busy.TryRemove(context.Worker, out _);
                    return new StepResult();
                },
                requests: 1_003
            )
        );
        Assert.Equal((1_003, 0), (measured.Requests, overlaps));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Stopping_ends_early_keeps_what_was_measured_and_counts_no_failure(bool isOpen)
    {
        using var stop = new CancellationTokenSource();
        int count = 0;
        Scenario scenario = Load.Closed(
            4,
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
        scenario = isOpen ? scenario with { Stages = [new OpenStage(200, 200, TimeSpan.FromMinutes(5))] } : scenario;
        StepRecorder measured = (await Load.RunAsync(scenario, stop: stop.Token)).Measured;
        Assert.Equal((50L, 0L), (measured.Requests, measured.Failures));
    }
}
