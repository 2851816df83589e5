using System.Diagnostics;
using System.Runtime;
using SerializationApi.Benchmarks.Compare.Compressing;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Measuring;

/// <summary>
/// Measures every pair of a dataset in rounds, each of which has all of them, in rotating order: what happens to the machine meanwhile
/// happens to all.
/// </summary>
/// <param name="settings">How long.</param>
internal sealed class Measurer(MeasuringSettings settings)
{
    // The runtime compiles again what was called 30 times: first with counters in it, and then, by what they say, as well as it can.
    private const int WarmUpPasses = 2;
    private const int WarmUpCalls = 40;

    private static readonly TimeSpan CompilerPause = TimeSpan.FromMilliseconds(100);

    /// <summary>Measures a sample in every system with every compression.</summary>
    /// <param name="set">The sample.</param>
    /// <param name="compressions">What is done to the payloads.</param>
    /// <param name="progress">Is told before each pair of each round how many of how many have been.</param>
    /// <param name="stop">Ends the measuring.</param>
    /// <exception cref="OperationCanceledException">It was ended.</exception>
    public IReadOnlyList<Measurement> Measure(
        ComparedSet set,
        IReadOnlyList<Compression> compressions,
        Action<string, double> progress,
        CancellationToken stop
    )
    {
        for (int pass = 0; pass < WarmUpPasses; pass++)
        {
            foreach (SystemSample system in set.Systems)
            {
                stop.ThrowIfCancellationRequested();
                progress($"{set.Dataset}: warming up {system.System}", 0);
                WarmUp(new Pair(system, Compression.None));
            }

            WaitForCompiler();
        }

        MeasuredPair[] pairs =
        [
            .. set.Pairs(compressions).Select(pair => new MeasuredPair(new Pair(pair.System, pair.Compression), settings)),
        ];
        for (int round = 0; round < settings.Rounds; round++)
        {
            int first = pairs.Length * round / settings.Rounds;
            for (int i = 0; i < pairs.Length; i++)
            {
                stop.ThrowIfCancellationRequested();
                MeasuredPair pair = pairs[(first + i) % pairs.Length];
                progress(
                    $"{set.Dataset}: {pair.Name}, round {round + 1} of {settings.Rounds}",
                    ((round * pairs.Length) + i) / (double)(pairs.Length * settings.Rounds)
                );
                pair.Run();
            }
        }

        return [.. pairs.Select(pair => pair.Result(set))];
    }

    private void WarmUp(Pair pair)
    {
        long start = Stopwatch.GetTimestamp();
        TimeSpan passed = TimeSpan.Zero;
        for (
            int calls = 0;
            passed < settings.MostWarmUp / WarmUpPasses && (passed < settings.WarmUp / WarmUpPasses || calls < WarmUpCalls);
            calls++
        )
        {
            using PooledBuffer payload = pair.Serialize();
            pair.Deserialize(payload.Memory);
            passed = Stopwatch.GetElapsedTime(start);
        }
    }

    // It works in the background, and would still be optimizing what a round measures.
    private void WaitForCompiler()
    {
        long start = Stopwatch.GetTimestamp();
        for (long compiled = -1; compiled != JitInfo.GetCompiledMethodCount() && Stopwatch.GetElapsedTime(start) < settings.MostWarmUp; )
        {
            compiled = JitInfo.GetCompiledMethodCount();
            Thread.Sleep(CompilerPause);
        }
    }

    private sealed class MeasuredPair(Pair pair, MeasuringSettings settings)
    {
        private readonly BatchClock _serialize = new(settings);
        private readonly BatchClock _deserialize = new(settings);
        private long _bytes;

        public string Name => $"{pair.System} {pair.Compression}";

        public void Run()
        {
            PooledBuffer last = default;
            _serialize.Run(() =>
            {
                last.Dispose();
                last = pair.Serialize();
            });
            using PooledBuffer payload = last;
            _bytes = payload.Length;
            ReadOnlyMemory<byte> memory = payload.Memory;
            _deserialize.Run(() => pair.Deserialize(memory));
        }

        public Measurement Result(ComparedSet set) =>
            new(set.Dataset, pair.System, pair.Compression, set.Count, _bytes, _serialize.Result(), _deserialize.Result());
    }
}
