using System.Collections.Concurrent;
using System.Diagnostics;
using SerializationApi.Fuzz.Targets;
using SerializationApi.Shared.CommandLine;

namespace SerializationApi.Fuzz.Running;

/// <summary>Runs targets in turn, each for a slice of time, by a worker per processor.</summary>
internal static class Fuzzer
{
    private static readonly TimeSpan Slice = TimeSpan.FromMilliseconds(100);

    /// <summary>Runs targets for a time.</summary>
    /// <returns>What came of each.</returns>
    public static IReadOnlyList<TargetRun> Run(
        IReadOnlyList<Target> targets,
        TimeSpan time,
        int seed,
        FindingStore findings,
        string journalFolder
    )
    {
        var random = new Random(seed);
        TargetRun[] runs = [.. targets.Select(target => new TargetRun(target, findings, random.Next()))];
        TargetRun[] order = [.. runs];
        random.Shuffle(order);
        var queue = new ConcurrentQueue<TargetRun>(order);
        int workers = Math.Clamp(targets.Count, 1, Environment.ProcessorCount);
        using var journals = new Journals(journalFolder, workers);
        long start = Stopwatch.GetTimestamp();
        Thread[] threads = [.. Enumerable.Range(0, workers).Select(worker => new Thread(() => Work(queue, start, time, journals[worker])))];
        Array.ForEach(threads, thread => thread.Start());
        var progress = ProgressLine.OnConsole();
        foreach (Thread thread in threads)
        {
            while (!thread.Join(TimeSpan.FromSeconds(1)))
            {
                journals.EndIfStuck();
                progress.Show($"{findings.Count} findings", Math.Min(1, Stopwatch.GetElapsedTime(start) / time));
            }
        }

        progress.End();
        return runs;
    }

    private static void Work(ConcurrentQueue<TargetRun> queue, long start, TimeSpan time, Journal journal)
    {
        while (Stopwatch.GetElapsedTime(start) < time && queue.TryDequeue(out TargetRun? run))
        {
            run.Run(run.Target.Weight * Slice, journal);
            queue.Enqueue(run);
        }
    }
}
