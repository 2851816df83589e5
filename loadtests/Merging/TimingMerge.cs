using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Merging;

/// <summary>One duration of several generators, from the histograms in their reports.</summary>
internal static class TimingMerge
{
    /// <summary>The recorder that would have recorded all of it.</summary>
    /// <exception cref="InvalidDataException">A report has no histograms, or broken ones.</exception>
    public static TimingRecorder Of(
        IEnumerable<ScenarioStatistics> rows, Func<ScenarioStatistics, TimingStatistics> summary, Func<RoundHistograms, string> histogram)
    {
        var merged = new TimingRecorder();
        foreach (ScenarioStatistics row in rows)
        {
            merged.Add(TimingRecorder.Of(summary(row), Histogram(row.Rounds, histogram)));
        }

        return merged;
    }

    /// <summary>The sum of the histograms of rounds.</summary>
    public static LogLinearHistogram Histogram(IEnumerable<RoundStatistics> rounds, Func<RoundHistograms, string> histogram)
    {
        var sum = new LogLinearHistogram();
        foreach (RoundStatistics round in rounds)
        {
            sum.Add(HdrEncoding.Decode(histogram(
                round.Histograms ?? throw new InvalidDataException("it has no histograms: an older program wrote it"))));
        }

        return sum;
    }
}
