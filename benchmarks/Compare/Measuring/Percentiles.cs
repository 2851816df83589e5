using System.Diagnostics;

namespace SerializationApi.Benchmarks.Compare.Measuring;

/// <summary>Percentiles of durations by nearest rank.</summary>
internal sealed class Percentiles
{
    private readonly long[] _sorted;

    /// <summary>Of durations in ticks of <see cref="Stopwatch"/>, one at least; the array is sorted.</summary>
    public Percentiles(long[] ticks)
    {
        Array.Sort(ticks);
        _sorted = ticks;
    }

    /// <summary>The least that so many of all do not exceed.</summary>
    /// <param name="share">How many, 0 to 1.</param>
    public double Microseconds(double share) =>
        _sorted[Math.Max(0, (int)Math.Ceiling(_sorted.Length * share) - 1)] * 1e6 / Stopwatch.Frequency;
}
