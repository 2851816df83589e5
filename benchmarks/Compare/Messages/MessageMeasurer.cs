using System.Diagnostics;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Messages;

/// <summary>Measures single messages: how long each kind takes, how threads get on, and what goes over a connection.</summary>
/// <param name="iterations">Round trips of each kind, and messages sent; 1 at least.</param>
/// <param name="ratePerSecond">The message rate by which traffic per day is counted.</param>
internal sealed class MessageMeasurer(int iterations, double ratePerSecond)
{
    private const double SecondsPerDay = 24 * 60 * 60;

    private static readonly int[] Threads = [1, 4, 8];

    /// <summary>Measures all systems.</summary>
    /// <param name="progress">Is told what is being measured.</param>
    /// <param name="stop">Ends the measuring.</param>
    public async Task<MessageResults> MeasureAsync(Action<string, double> progress, CancellationToken stop)
    {
        IReadOnlyList<ComparedSet> kinds = MessageSets.Create();
        string[] order = [.. MessageSets.Kinds];
        string[] systems = [.. kinds[0].Systems.Select(system => system.System)];
        var latencies = new List<MessageLatency>();
        var throughputs = new List<MessageThroughput>();
        var traffic = new List<MessageTraffic>();
        for (int i = 0; i < systems.Length; i++)
        {
            stop.ThrowIfCancellationRequested();
            progress($"messages: single ones by {systems[i]}", i / (double)systems.Length);
            SystemSample[] samples = [.. kinds.Select(kind => kind.Systems.Single(system => system.System == systems[i]))];
            latencies.AddRange(kinds.Zip(samples, (kind, sample) => Latency(kind.Dataset, sample)));
            throughputs.AddRange(Threads.Select(threads => Throughput(samples, threads)));
            (double perSecond, double bytes) = await TcpLoopback.SendAsync(samples, iterations, stop);
            traffic.Add(new MessageTraffic(systems[i], perSecond, bytes, bytes * ratePerSecond * SecondsPerDay));
        }

        return new MessageResults(
            iterations,
            ratePerSecond,
            [.. latencies.OrderBy(latency => Array.IndexOf(order, latency.Kind))],
            throughputs,
            traffic
        );
    }

    private MessageLatency Latency(string kind, SystemSample sample)
    {
        long bytes = RoundTrip(sample);
        long[] ticks = new long[iterations];
        for (int i = 0; i < Math.Min(iterations, 1_000); i++)
        {
            RoundTrip(sample);
        }

        GC.Collect();
        int collections = GC.CollectionCount(0);
        for (int i = 0; i < ticks.Length; i++)
        {
            long start = Stopwatch.GetTimestamp();
            RoundTrip(sample);
            ticks[i] = Stopwatch.GetTimestamp() - start;
        }

        collections = GC.CollectionCount(0) - collections;
        var percentiles = new Percentiles(ticks);
        return new MessageLatency(kind, sample.System, bytes, percentiles.Microseconds(0.50), percentiles.Microseconds(0.99), collections);
    }

    private MessageThroughput Throughput(SystemSample[] samples, int threads)
    {
        int each = Math.Max(1, iterations / threads);
        using var together = new Barrier(threads + 1);
        Thread[] workers = [.. Enumerable.Range(0, threads).Select(_ => new Thread(Work))];
        foreach (Thread worker in workers)
        {
            worker.Start();
        }

        together.SignalAndWait();
        long start = Stopwatch.GetTimestamp();
        foreach (Thread worker in workers)
        {
            worker.Join();
        }

        return new MessageThroughput(samples[0].System, threads, each * threads / Stopwatch.GetElapsedTime(start).TotalSeconds);

        void Work()
        {
            together.SignalAndWait();
            for (int i = 0; i < each; i++)
            {
                RoundTrip(samples[i % samples.Length]);
            }
        }
    }

    private static long RoundTrip(SystemSample sample)
    {
        using PooledBuffer payload = sample.Serialize();
        sample.Deserialize(payload.Memory);
        return payload.Length;
    }
}
