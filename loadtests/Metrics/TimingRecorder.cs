namespace SerializationApi.LoadTests.Metrics;

/// <summary>One worker's recordings of one duration: its distribution and its moments, in nanoseconds.</summary>
internal sealed class TimingRecorder
{
    private readonly LogLinearHistogram _histogram = new();
    private RunningMoments _moments;

    /// <summary>How many durations were recorded.</summary>
    public long Count => _histogram.Count;

    /// <summary>The distribution of the durations in nanoseconds.</summary>
    public LogLinearHistogram Histogram => _histogram;

    /// <summary>The recorder whose summary and histogram these are.</summary>
    public static TimingRecorder Of(TimingStatistics summary, LogLinearHistogram histogram)
    {
        var recorder = new TimingRecorder { _moments = RunningMoments.Of(summary.Count, summary.Mean * 1e6, summary.StdDev * 1e6) };
        recorder._histogram.Add(histogram);
        recorder._histogram.Narrow((long)Math.Round(summary.Min * 1e6), (long)Math.Round(summary.Max * 1e6));
        return recorder;
    }

    /// <summary>Records a duration in nanoseconds.</summary>
    public void Record(long nanoseconds)
    {
        _histogram.Record(nanoseconds);
        _moments.Record(nanoseconds);
    }

    /// <summary>Adds everything another worker recorded.</summary>
    public void Add(TimingRecorder other)
    {
        _histogram.Add(other._histogram);
        _moments.Add(other._moments);
    }

    /// <summary>The duration at a percentile, in milliseconds.</summary>
    public double MillisecondsAt(decimal percentile) => _histogram.ValueAt(percentile) / 1e6;

    /// <summary>The statistics of what was recorded so far, in milliseconds.</summary>
    public TimingStatistics Summarize() => new(
        Count,
        _histogram.Minimum / 1e6,
        _moments.Mean / 1e6,
        _moments.StandardDeviation / 1e6,
        MillisecondsAt(50),
        MillisecondsAt(75),
        MillisecondsAt(90),
        MillisecondsAt(95),
        MillisecondsAt(99),
        MillisecondsAt(99.9m),
        _histogram.Maximum / 1e6);
}
