using HdrHistogram;
using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Merging;

/// <summary>One duration of several generators, from the histograms in their reports.</summary>
internal static class TimingMerge
{
    /// <summary>The recorder that would have recorded all of it.</summary>
    /// <exception cref="InvalidDataException">A report has broken histograms.</exception>
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
    public static HistogramBase Histogram(IEnumerable<RoundStatistics> rounds, Func<RoundHistograms, string> histogram)
    {
        HistogramBase sum = Histograms.ForSum();
        foreach (RoundStatistics round in rounds)
        {
            sum.Add(Histograms.Decode(histogram(round.Histograms)));
        }

        return sum;
    }
}
