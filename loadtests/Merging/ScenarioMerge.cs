using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;

namespace SerializationApi.LoadTests.Merging;

/// <summary>One scenario of several generators, as if they were one.</summary>
internal static class ScenarioMerge
{
    /// <summary>Puts rows of one scenario together: counts and rates add up, distributions are those of all requests.</summary>
    /// <exception cref="InvalidDataException">A report has broken histograms.</exception>
    public static ScenarioStatistics Of(IReadOnlyList<ScenarioStatistics> rows)
    {
        TimingRecorder latency = TimingMerge.Of(rows, r => r.Latency, h => h.Latency);
        RoundStatistics[] rounds =
            [.. rows.SelectMany(r => r.Rounds).GroupBy(r => r.Round).OrderBy(g => g.Key).Select(g => RoundMerge.Of([.. g]))];
        return rows[0] with
        {
            Requests = rows.Sum(r => r.Requests),
            Successes = rows.Sum(r => r.Successes),
            Failures = rows.Sum(r => r.Failures),
            WarmUpRequests = rows.Sum(r => r.WarmUpRequests),
            WarmUpFailures = rows.Sum(r => r.WarmUpFailures),
            WarmUp = rows.OrderBy(r => r.IsLevel).First().WarmUp,
            Verified = rows.Sum(r => r.Verified),
            FailureKinds =
            [
                .. rows.SelectMany(r => r.FailureKinds).GroupBy(f => (f.Category, f.Kind))
                    .Select(g => g.First() with { Count = g.Sum(f => f.Count) }).OrderByDescending(f => f.Count),
            ],
            Seconds = rounds.Sum(r => r.Seconds),
            GeneratorSeconds = rows.Sum(r => r.GeneratorSeconds),
            ServiceSeconds = rows.Aggregate((double?)0, static (sum, row) => sum + row.ServiceSeconds),
            RequestsPerSecond = rows.Sum(r => r.RequestsPerSecond),
            Latency = latency.Summarize(),
            TimeToFirstByte = TimingMerge.Of(rows, r => r.TimeToFirstByte, h => h.TimeToFirstByte).Summarize(),
            FailedLatency = TimingMerge.Of(rows, r => r.FailedLatency, h => h.FailedLatency).Summarize(),
            Decode = TimingMerge.Of(rows, r => r.Decode, h => h.Decode).Summarize(),
            Payload = Payload(rows),
            Curve = ScenarioStatisticsBuilder.BuildCurve(latency),
            Rounds = rounds,
            Spread = RoundSpread.Of(rounds),
        };
    }

    // Sizes of one sample hardly differ; what a generator without a success says of them does not count.
    private static PayloadStatistics Payload(IReadOnlyList<ScenarioStatistics> rows)
    {
        ScenarioStatistics[] measured = [.. rows.Where(r => r.Successes > 0).DefaultIfEmpty(rows[0])];
        double Mean(Func<ScenarioStatistics, double> value, Func<ScenarioStatistics, long> weight) =>
            measured.Sum(r => value(r) * weight(r)) / Math.Max(1, measured.Sum(weight));
        return new PayloadStatistics
        {
            WireBytes = Mean(r => r.Payload.WireBytes, r => r.Successes),
            MinWireBytes = measured.Min(r => r.Payload.MinWireBytes),
            MaxWireBytes = measured.Max(r => r.Payload.MaxWireBytes),
            DecodedBytes = Mean(r => r.Payload.DecodedBytes, r => r.Successes),
            RequestBytes = Mean(r => r.Payload.RequestBytes, r => r.Requests),
            TotalReceivedBytes = rows.Sum(r => r.Payload.TotalReceivedBytes),
            TotalSentBytes = rows.Sum(r => r.Payload.TotalSentBytes),
            MegabytesPerSecond = rows.Sum(r => r.Payload.MegabytesPerSecond),
        };
    }
}
