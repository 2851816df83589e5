using System.Collections.Concurrent;
using System.Diagnostics;
using SerializationApi.Fuzz.Inputs.Mutations;
using SerializationApi.Fuzz.Targets;

namespace SerializationApi.Fuzz.Running;

/// <summary>
/// Time: a long input may take at most 100 times as long as its share of work takes in a long valid one of its format. The least
/// of several runs counts, as machines are noisy: what stays above is work out of proportion.
/// </summary>
internal sealed class TimeCheck(Target target)
{
    /// <summary>How many times the time per byte of a valid input is too long.</summary>
    public const int MaxRatio = 100;

    private const int Repeats = 4;
    private const int BaselineRepeats = 40;

    private static readonly ConcurrentDictionary<string, double> Baselines = new(StringComparer.Ordinal);

    private readonly Lazy<double> _baseline = new(() => Baselines.GetOrAdd(target.Group, _ => Baseline(target)));

    /// <summary>Measures an input, unless it is short.</summary>
    public Failure? Check(byte[] input)
    {
        if (input.Length < Amplifier.MinLength)
        {
            return null;
        }

        double least = double.MaxValue;
        for (int i = 0; i < Repeats; i++)
        {
            least = Math.Min(least, NanosecondsPerByte(() => target.Read(input)));
            if (least <= MaxRatio * _baseline.Value)
            {
                return null;
            }
        }

        return new Failure(
            "time out of proportion",
            $"{least:F1} ns per byte for {input.Length} bytes, {_baseline.Value:F2} for a valid payload"
        );
    }

    // Often enough for the compiler to be done with it.
    private static double Baseline(Target target) => Enumerable.Range(0, BaselineRepeats).Min(_ => NanosecondsPerByte(target.ReadUsual));

    private static double NanosecondsPerByte(Func<long> read)
    {
        long start = Stopwatch.GetTimestamp();
        long bytes = read();
        return Stopwatch.GetElapsedTime(start).TotalNanoseconds / Math.Max(1, bytes);
    }
}
