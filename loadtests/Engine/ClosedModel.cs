using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Engine;

/// <summary>Runs a <see cref="ClosedStage"/>: every worker sends its next request when the last one's response has arrived.</summary>
internal static class ClosedModel
{
    // A worker whose connection fails waits before it tries again, or failing would take the whole processor.
    private static readonly TimeSpan PauseAfterException = TimeSpan.FromMilliseconds(10);

    /// <summary>Runs the stage and ends when the requests under way have ended.</summary>
    public static Task RunAsync(ClosedStage stage, IReadOnlyList<Worker> workers, Round round, CancellationToken stop)
    {
        long start = Clock.Now;
        return Task.WhenAll(
            workers
                .Take(stage.Workers)
                .Select(
                    (worker, index) =>
                    {
                        (TimeSpan Start, TimeSpan End) window = stage.WindowOf(index);
                        return Task.Run(() => RunAsync(worker, start, window.Start, window.End, round, stop), CancellationToken.None);
                    }
                )
        );
    }

    private static async Task RunAsync(Worker worker, long stageStart, TimeSpan start, TimeSpan end, Round round, CancellationToken stop)
    {
        if (start > TimeSpan.Zero)
        {
            await Task.Delay(start, stop).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        long deadline = Clock.After(stageStart, end);
        while (!stop.IsCancellationRequested && Clock.Now < deadline && round.TryTake())
        {
            Failure? failure = await worker.MeasureOnceAsync(Clock.Now);
            if (failure?.Category == FailureCategory.Exception)
            {
                await Task.Delay(PauseAfterException, stop).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            }
        }
    }
}
