using HdrHistogram;
using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Merging;

/// <summary>One round of several generators, as if they were one: they ran at the same time, so that their rates add up.</summary>
internal static class RoundMerge
{
    /// <summary>Puts rounds of one number together.</summary>
    public static RoundStatistics Of(IReadOnlyList<RoundStatistics> rounds)
    {
        HistogramBase latency = TimingMerge.Histogram(rounds, h => h.Latency);
        HistogramBase decode = TimingMerge.Histogram(rounds, h => h.Decode);
        return new RoundStatistics(
            rounds[0].Round,
            rounds.Sum(r => r.Requests),
            rounds.Sum(r => r.Failures),
            rounds.Max(r => r.Seconds),
            rounds.Sum(r => r.RequestsPerSecond),
            latency.ValueAt(50) / 1e6,
            latency.ValueAt(99) / 1e6,
            decode.ValueAt(50) / 1e6)
        {
            StartedAt = rounds.Min(r => r.StartedAt),
            Histograms = new(
                Histograms.Encode(latency),
                Histograms.Encode(TimingMerge.Histogram(rounds, h => h.TimeToFirstByte)),
                Histograms.Encode(TimingMerge.Histogram(rounds, h => h.FailedLatency)),
                Histograms.Encode(decode)),
        };
    }

    /// <summary>The share of the longest of these rounds in which all of them ran; 0 to 1.</summary>
    public static double Overlap(IReadOnlyList<RoundStatistics> rounds)
    {
        double longest = rounds.Max(r => r.Seconds);
        double together = (rounds.Min(r => r.StartedAt.AddSeconds(r.Seconds)) - rounds.Max(r => r.StartedAt)).TotalSeconds;
        return longest > 0 ? Math.Clamp(together / longest, 0, 1) : 1;
    }
}
