using HdrHistogram;

namespace SerializationApi.LoadTests.Metrics;

/// <summary>
/// HdrHistogram's histograms of nanoseconds as recorders, reports and logs have them, all with the same buckets: two significant
/// digits, so that every power of two from 256 on has 128.
/// </summary>
internal static class Histograms
{
    private const int SignificantDigits = 2;

    /// <summary>
    /// The greatest value that is told from others, 4 min 34 s; what is longer counts as this. HdrHistogram 2.5.0 gives the values of the
    /// buckets behind it wrongly: its SizeOfEquivalentValueRange is a shift of 32 bits.
    /// </summary>
    public const long Longest = (1L << 38) - 1;

    /// <summary>The greatest relative distance between a recorded value and the value reported for it: 1/256, 0.4 %.</summary>
    public const double RelativeError = 1.0 / 256;

    /// <summary>A histogram that one worker records in: half as large as one that sums them up.</summary>
    public static HistogramBase ForWorker() => new IntHistogram(Longest, SignificantDigits);

    /// <summary>A histogram that others are added to.</summary>
    public static HistogramBase ForSum() => new LongHistogram(Longest, SignificantDigits);

    /// <summary>
    /// The value at a percentile by the nearest-rank definition: the smallest recorded value that at least
    /// <paramref name="percentile"/> per cent of all values do not exceed, within <see cref="RelativeError"/>; 0 of no values.
    /// HdrHistogram's own GetValueAtPercentile rounds the rank, and gives the upper end of a bucket.
    /// </summary>
    /// <param name="histogram">The values.</param>
    /// <param name="percentile">0 to 100; a decimal, because the rank of 99.9 % in 1,000 values must not round.</param>
    public static long ValueAt(this HistogramBase histogram, decimal percentile)
    {
        long rank = RankOf(histogram.TotalCount, percentile);
        return histogram
            .RecordedValues()
            .Where(bucket => bucket.TotalCountToThisValue >= rank)
            .Select(bucket => histogram.MedianEquivalentValue(bucket.ValueIteratedTo))
            .FirstOrDefault();
    }

    /// <summary>The place of a percentile among so many sorted values, from 1.</summary>
    public static long RankOf(long count, decimal percentile)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(percentile);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(percentile, 100m);
        return Math.Max(1, (long)Math.Ceiling(count * percentile / 100m));
    }
}
