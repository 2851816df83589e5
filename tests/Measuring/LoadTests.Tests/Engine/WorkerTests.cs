using System.Collections.Concurrent;

namespace SerializationApi.LoadTests.Tests.Engine;

/// <summary>What counts, and from when. What is measured is compared with moments that the steps take themselves: a busy machine moves
/// both.</summary>
public sealed class WorkerTests
{
    private static readonly TimeSpan Long = TimeSpan.FromSeconds(2);

    [Fact]
    public async Task Latency_ends_when_the_step_says_and_not_when_it_has_verified()
    {
        long completed = 0;
        long start = Clock.Now;
        ScenarioMeasurement measured = await RunOnceAsync(async context =>
        {
            completed = Clock.Now;
            await Task.Delay(Long, context.CancellationToken);
            return new StepResult { CompletedAt = completed };
        });
        Assert.InRange(measured.Measured.Latency.MillisecondsAt(100), 0, Clock.NanosecondsBetween(start, completed) / 1e6);
        Assert.InRange(measured.Elapsed, TimeSpan.FromSeconds(1.9), TimeSpan.MaxValue);
    }

    [Fact]
    public async Task The_warm_up_is_not_in_the_measured_time()
    {
        int requests = 0;
        long warm = 0;
        ScenarioMeasurement measured = await RunOnceAsync(
            async context =>
            {
                if (Interlocked.Increment(ref requests) == 1)
                {
                    await Task.Delay(Long, context.CancellationToken);
                    warm = Clock.Now;
                }

                return new StepResult();
            },
            warmUp: TimeSpan.FromTicks(1)
        );
        Assert.Equal((1L, 1L), (measured.WarmUp.Requests, measured.Measured.Requests));
        Assert.InRange(measured.Elapsed, TimeSpan.Zero, Clock.Since(warm));
    }

    [Fact]
    public async Task A_failure_of_the_warm_up_ends_it_and_is_counted_apart()
    {
        int requests = 0;
        ScenarioMeasurement measured = await RunOnceAsync(
            _ =>
                ValueTask.FromResult(
                    Interlocked.Increment(ref requests) == 1
                        ? new StepResult { Failure = new(FailureCategory.Status, "500", "") }
                        : new StepResult()
                ),
            warmUp: TimeSpan.FromMinutes(1)
        );
        Assert.Equal((1L, 1L), (measured.WarmUp.Requests, measured.WarmUp.Failures));
        Assert.Equal((1L, 0L), (measured.Measured.Requests, measured.Measured.Failures));
    }

    [Fact]
    public async Task The_warm_up_verifies_every_response_and_is_not_measured()
    {
        var verified = new ConcurrentBag<bool>();
        Scenario scenario = Load.Closed(3, AskedInto(verified.Add), requests: 100) with { WarmUp = TimeSpan.FromTicks(1) };
        ScenarioMeasurement measured = await Load.RunAsync(scenario, new EngineSettings { VerifyOneIn = 10 });
        Assert.Equal(100, measured.Measured.Requests);
        Assert.InRange(measured.WarmUp.Requests, 3, long.MaxValue);
        // Every tenth of the measured ones, each worker for itself.
        Assert.InRange(verified.Count(v => v) - measured.WarmUp.Requests, 7, 13);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(1_000)]
    public async Task One_in_so_many_is_verified_beginning_with_the_first(int verifyOneIn)
    {
        var asked = new ConcurrentQueue<bool>();
        await Load.MeasureAsync(Load.Closed(1, AskedInto(asked.Enqueue), requests: 12), verifyOneIn);
        Assert.Equal(Enumerable.Range(0, 12).Select(i => i % verifyOneIn == 0), asked);
        // Whichever of several workers comes first.
        asked.Clear();
        await Load.MeasureAsync(Load.Closed(8, AskedInto(asked.Enqueue), requests: 1), verifyOneIn);
        Assert.Equal([true], asked);
    }

    private static Func<StepContext, ValueTask<StepResult>> AskedInto(Action<bool> add) =>
        context =>
        {
            add(context.Verify);
            return ValueTask.FromResult(new StepResult());
        };

    private static Task<ScenarioMeasurement> RunOnceAsync(Func<StepContext, ValueTask<StepResult>> step, TimeSpan warmUp = default) =>
        Load.RunAsync(Load.Closed(1, step, requests: 1) with { WarmUp = warmUp });
}
