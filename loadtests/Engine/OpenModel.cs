using System.Threading.Channels;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Engine;

/// <summary>
/// Runs an <see cref="OpenStage"/>: requests fall due by the clock and wait in line when all workers are busy.
/// Latency counts from the due moment, so that a server that stalls is charged for every request that it
/// held up, and not only for the few that were under way (no coordinated omission).
/// </summary>
internal static class OpenModel
{
    /// <summary>
    /// Runs the stage and ends when all requests have ended. Those that still wait in line when
    /// <paramref name="patience"/> after the stage is over are counted as failures.
    /// </summary>
    public static async Task RunAsync(
        OpenStage stage,
        IReadOnlyList<Worker> workers,
        Round round,
        TimeSpan patience,
        CancellationToken stop
    )
    {
        var line = Channel.CreateUnbounded<long>(new UnboundedChannelOptions { SingleWriter = true });
        long start = Clock.Now;
        long lastStart = Clock.After(start, stage.During + patience);
        Task[] serving =
        [
            .. workers.Select(worker => Task.Run(() => ServeAsync(worker, line.Reader, lastStart, stop), CancellationToken.None)),
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

    private static async Task ServeAsync(Worker worker, ChannelReader<long> line, long lastStart, CancellationToken stop)
    {
        while (await line.WaitToReadAsync(CancellationToken.None))
        {
            while (line.TryRead(out long due))
            {
                if (stop.IsCancellationRequested)
                {
                    return;
                }

                if (Clock.Now < lastStart)
                {
                    await worker.MeasureOnceAsync(due);
                }
                else
                {
                    worker.RecordNotSent(due);
                }
            }
        }
    }
}
