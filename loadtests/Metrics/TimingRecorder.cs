using HdrHistogram;

namespace SerializationApi.LoadTests.Metrics;

/// <summary>One worker's recordings of one duration: its distribution, its moments and its ends, in nanoseconds.</summary>
internal sealed class TimingRecorder
{
    // Made when the first duration comes: a worker has several recorders, and most see none.
    private HistogramBase? _histogram;
    private RunningMoments _moments;
    private long _minimum = long.MaxValue;
    private long _maximum;

    /// <summary>How many durations were recorded.</summary>
    public long Count => _moments.Count;

    private HistogramBase Histogram => _histogram ??= Histograms.ForSum();

    /// <summary>Records a duration in nanoseconds; a negative one (a clock that went back) counts as 0.</summary>
    public void Record(long nanoseconds)
    {
        nanoseconds = Math.Max(0, nanoseconds);
        (_histogram ??= Histograms.ForWorker()).RecordValue(Math.Min(nanoseconds, Histograms.Longest));
        _moments.Record(nanoseconds);
        _minimum = Math.Min(_minimum, nanoseconds);
        _maximum = Math.Max(_maximum, nanoseconds);
    }

    /// <summary>Adds everything another worker recorded.</summary>
    public void Add(TimingRecorder other)
    {
        if (other.Count == 0)
        {
            return;
        }

        Histogram.Add(other.Histogram);
        _moments.Add(other._moments);
        _minimum = Math.Min(_minimum, other._minimum);
        _maximum = Math.Max(_maximum, other._maximum);
    }

    /// <summary>
    /// The duration at a percentile, in milliseconds; 0 of none. The percentiles 0 and 100 are the exact minimum and maximum, and no
    /// other is outside of them.
    /// </summary>
    public double MillisecondsAt(decimal percentile)
    {
        long rank = Histograms.RankOf(Count, percentile);
        long nanoseconds = rank switch
        {
            _ when Count == 0 => 0,
            _ when rank == Count => _maximum,
            1 => _minimum,
            _ => Math.Clamp(Histogram.ValueAt(percentile), _minimum, _maximum),
        };
        return nanoseconds / 1e6;
    }

    /// <summary>The statistics of what was recorded so far, in milliseconds.</summary>
    public TimingStatistics Summarize() =>
        new(
            Count,
            MillisecondsAt(0),
            _moments.Mean / 1e6,
            _moments.StandardDeviation / 1e6,
            MillisecondsAt(50),
            MillisecondsAt(75),
            MillisecondsAt(90),
            MillisecondsAt(95),
            MillisecondsAt(99),
            MillisecondsAt(99.9m),
            MillisecondsAt(100)
        );
}
