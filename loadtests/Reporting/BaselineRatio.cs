using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>
/// What the service took, divided by what the baseline took for the same, as the geometric mean over the scenarios of a media type. Null where
/// one of them has no right responses, or for times and rates was not level.
/// </summary>
/// <param name="Format">The format's short name.</param>
/// <param name="MediaType">The media type asked for.</param>
/// <param name="RequestsPerSecond">Of the medians of the rounds: above 1 the service responds to more.</param>
/// <param name="P50">Of the medians of the rounds: below 1 it is faster.</param>
/// <param name="P99">Of the medians of the rounds: below 1 it is faster.</param>
/// <param name="WireBytes">Of the mean bytes of a response's body: 1 for the same.</param>
internal sealed record BaselineRatio(string Format, string MediaType, double? RequestsPerSecond, double? P50, double? P99, double? WireBytes)
{
    /// <summary>The ratio over the scenarios of a media type, one at least.</summary>
    public static BaselineRatio Of(IReadOnlyList<(ScenarioStatistics Ours, ScenarioStatistics Theirs)> pairs)
    {
        double? Mean(Func<ScenarioStatistics, double?> value)
        {
            double[] logs = [.. pairs.Select(pair => Math.Log(pair.Ours.IsTrustworthy && pair.Theirs.IsTrustworthy ? value(pair.Ours) / value(pair.Theirs) ?? double.NaN : double.NaN))];
            return Array.TrueForAll(logs, double.IsFinite) ? Math.Exp(logs.Average()) : null;
        }

        return new(
            pairs[0].Ours.Format,
            pairs[0].Ours.MediaType,
            Mean(row => Verdict.OverRounds(row, round => round.RequestsPerSecond)),
            Mean(row => Verdict.OverRounds(row, round => round.P50)),
            Mean(row => Verdict.OverRounds(row, round => round.P99)),
            Mean(Metric.Named("wire").Value));
    }
}
