using System.Numerics;

namespace SerializationApi.LoadTests.Metrics;

/// <summary>
/// A histogram of non-negative 64-bit values whose buckets are linear within each power of two, as in HdrHistogram:
/// values below 256 have a bucket each, above that every power of two is divided into 128 equal buckets.
/// A bucket is therefore never wider than 1/128 of its lower bound, and its midpoint never further from a
/// value in it than <see cref="RelativeError"/>.
/// </summary>
/// <remarks>
/// One thread at a time records; histograms of several workers are put together with <see cref="Add"/>.
/// Buckets of a power of two are allocated when the first value falls into it, so that an idle histogram is small.
/// </remarks>
internal sealed class LogLinearHistogram
{
    private const int BucketBits = 7;
    private const int BucketsPerOctave = 1 << BucketBits;

    // Octave 0 holds 0..127 and octave 1 holds 128..255, both exactly; the last holds the values with bit 62 set.
    private const int OctaveCount = 63 - BucketBits + 1;

    /// <summary>How many buckets there may be.</summary>
    public const int MaxBuckets = OctaveCount * BucketsPerOctave;

    private readonly long[]?[] _octaves = new long[OctaveCount][];

    /// <summary>The greatest relative distance between a recorded value and the value reported for it: 1/256, 0.4 %.</summary>
    public const double RelativeError = 1.0 / (2 * BucketsPerOctave);

    /// <summary>How many values were recorded.</summary>
    public long Count { get; private set; }

    /// <summary>The smallest recorded value, exactly; 0 when nothing was recorded.</summary>
    public long Minimum { get; private set; }

    /// <summary>The greatest recorded value, exactly; 0 when nothing was recorded.</summary>
    public long Maximum { get; private set; }

    /// <summary>The counts of all buckets from that of 0 to that of the maximum.</summary>
    public IEnumerable<long> Counts => Count == 0
        ? []
        : Enumerable.Range(0, IndexOf(Maximum) + 1).Select(i => _octaves[i / BucketsPerOctave]?[i % BucketsPerOctave] ?? 0);

    /// <summary>The histogram of <see cref="Counts"/>; minimum and maximum are the ends of the first and the last bucket that has any.</summary>
    public static LogLinearHistogram Of(IReadOnlyList<long> counts)
    {
        var histogram = new LogLinearHistogram();
        for (int i = 0; i < counts.Count; i++)
        {
            if (counts[i] <= 0)
            {
                continue;
            }

            int octave = i / BucketsPerOctave;
            long lowest = Lowest(octave, i % BucketsPerOctave);
            (histogram._octaves[octave] ??= new long[BucketsPerOctave])[i % BucketsPerOctave] = counts[i];
            histogram.IncludeRange(lowest, lowest + (1L << ShiftOf(octave)) - 1, counts[i]);
        }

        return histogram;
    }

    /// <summary>Sets the exact minimum and maximum of what a histogram of counts was made from, where they are known.</summary>
    public void Narrow(long minimum, long maximum)
    {
        if (Count > 0)
        {
            Minimum = Math.Clamp(minimum, Minimum, Maximum);
            Maximum = Math.Clamp(maximum, Minimum, Maximum);
        }
    }

    /// <summary>Records one value; a negative one (a clock that went back) counts as 0.</summary>
    public void Record(long value)
    {
        if (value < 0)
        {
            value = 0;
        }

        int octave = OctaveOf(value);
        long[] buckets = _octaves[octave] ??= new long[BucketsPerOctave];
        buckets[(int)(value >> ShiftOf(octave)) & (BucketsPerOctave - 1)]++;
        IncludeRange(value, value, 1);
    }

    /// <summary>Adds everything that <paramref name="other"/> recorded; the result is as if this had recorded it.</summary>
    public void Add(LogLinearHistogram other)
    {
        if (other.Count == 0)
        {
            return;
        }

        for (int octave = 0; octave < OctaveCount; octave++)
        {
            if (other._octaves[octave] is not { } theirs)
            {
                continue;
            }

            long[] ours = _octaves[octave] ??= new long[BucketsPerOctave];
            for (int i = 0; i < BucketsPerOctave; i++)
            {
                ours[i] += theirs[i];
            }
        }

        IncludeRange(other.Minimum, other.Maximum, other.Count);
    }

    /// <summary>
    /// The value at a percentile by the nearest-rank definition: the smallest recorded value that at least
    /// <paramref name="percentile"/> per cent of all values do not exceed, within <see cref="RelativeError"/>.
    /// The percentiles 0 and 100 are the exact minimum and maximum; an empty histogram gives 0.
    /// </summary>
    /// <param name="percentile">0 to 100; a decimal, because the rank of 99.9 % in 1,000 values must not round.</param>
    public long ValueAt(decimal percentile)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(percentile);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(percentile, 100m);
        if (Count == 0)
        {
            return 0;
        }

        long rank = Math.Max(1, (long)Math.Ceiling(Count * percentile / 100m));
        if (rank == Count)
        {
            return Maximum;
        }

        long seen = 0;
        for (int octave = 0; octave < OctaveCount; octave++)
        {
            if (_octaves[octave] is not { } buckets)
            {
                continue;
            }

            for (int i = 0; i < BucketsPerOctave; i++)
            {
                seen += buckets[i];
                if (seen >= rank)
                {
                    return rank == 1 ? Minimum : Math.Clamp(Midpoint(octave, i), Minimum, Maximum);
                }
            }
        }

        return Maximum;
    }

    private void IncludeRange(long minimum, long maximum, long count)
    {
        Minimum = Count == 0 ? minimum : Math.Min(Minimum, minimum);
        Maximum = Math.Max(Maximum, maximum);
        Count += count;
    }

    private static int OctaveOf(long value) =>
        Math.Max(0, 63 - BitOperations.LeadingZeroCount((ulong)value | 1) - BucketBits + 1);

    private static int ShiftOf(int octave) => Math.Max(0, octave - 1);

    private static int IndexOf(long value)
    {
        int octave = OctaveOf(value);
        return octave * BucketsPerOctave + ((int)(value >> ShiftOf(octave)) & (BucketsPerOctave - 1));
    }

    private static long Lowest(int octave, int bucket) =>
        octave == 0 ? bucket : (long)(BucketsPerOctave + bucket) << ShiftOf(octave);

    private static long Midpoint(int octave, int bucket)
    {
        long width = 1L << ShiftOf(octave);
        return Lowest(octave, bucket) + (width - 1) / 2;
    }
}
