using System.Threading.Channels;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Engine;

/// <summary>
/// Runs an <see cref="OpenStage"/>: requests fall due by the clock and wait in line when all workers are busy. Latency counts from the due
/// moment, so that a server that stalls is charged for every request that it held up, and not only for the few that were under way (no
/// coordinated omission). What waits too long for a worker is counted: late when it is sent after all, dropped when it is not.
/// </summary>
internal static class OpenModel
{
    /// <summary>
    /// Runs the stage and ends when all requests have ended. Those that still wait in line when <see cref="EngineSettings.Patience"/>
    /// after the stage is over are counted as failures.
    /// </summary>
    public static async Task RunAsync(
        OpenStage stage,
        IReadOnlyList<Worker> workers,
        Round round,
        EngineSettings settings,
        CancellationToken stop
    )
    {
        var line = Channel.CreateUnbounded<long>(new UnboundedChannelOptions { SingleWriter = true });
        long start = Clock.Now;
        long lastStart = Clock.After(start, stage.During + settings.Patience);
        Task[] serving =
        [
            .. workers.Select(worker =>
                Task.Run(() => ServeAsync(worker, line.Reader, settings.LateAfter, lastStart, stop), CancellationToken.None)
            ),
        ];
        await Task.Factory.StartNew(
            () => LetFallDue(stage, start, line.Writer, round, stop),
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default
        );
        await Task.WhenAll(serving);
    }

    private static void LetFallDue(OpenStage stage, long start, ChannelWriter<long> line, Round round, CancellationToken stop)
    {
        long requests = stage.Requests;
        for (long request = 0; request < requests && round.TryTake(); request++)
        {
            long due = Clock.After(start, stage.DueTime(request));
            PreciseSleep.Until(due, stop);
            if (stop.IsCancellationRequested)
            {
                break;
            }

            line.TryWrite(due);
        }

        line.Complete();
    }

    private static async Task ServeAsync(
        Worker worker,
        ChannelReader<long> line,
        TimeSpan lateAfter,
        long lastStart,
        CancellationToken stop
    )
    {
        try
        {
            while (true)
            {
                // One worker wakes for one request: WaitToReadAsync would wake all that wait.
                long due = await line.ReadAsync(CancellationToken.None);
                if (stop.IsCancellationRequested)
                {
                    return;
                }

                if (Clock.Now < lastStart)
                {
                    await worker.MeasureOnceAsync(due, Clock.Since(due) > lateAfter);
                }
                else
                {
                    worker.RecordNotSent(due);
                }
            }
        }
        catch (ChannelClosedException)
        {
            // No request falls due any more.
        }
    }
}
