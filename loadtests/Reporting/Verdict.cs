using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>Which format comes first in one respect, over all groups that ran every format.</summary>
/// <param name="Title">In what respect.</param>
/// <param name="Ranking">Formats with the geometric mean of their ratio to the best of each group, best (1.0) first.</param>
internal sealed record Verdict(string Title, IReadOnlyList<(string Format, double Ratio)> Ranking)
{
    /// <summary>The respects that the report opens with; empty when there is nothing to rank.</summary>
    public static IReadOnlyList<Verdict> Of(LoadTestReport report) =>
        [.. new[]
        {
            Rank("Lowest latency (p50)", report, r => OverRounds(r, round => round.P50)),
            Rank("Smallest payload on the wire", report, r => Metric.Named("wire").Value(r)),
            Rank("Most requests per second", report, r => 1 / OverRounds(r, round => round.RequestsPerSecond)),
            Rank("Least processor time of the service", report, r => r.ServicePerRequest),
            Rank("Fastest to decode (client)", report, r => OverRounds(r, round => round.DecodeP50)),
        }.Where(v => v.Ranking.Count > 0)];

    /// <summary>The median of the rounds, which leaves out one that something disturbed; null of none.</summary>
    public static double? OverRounds(ScenarioStatistics row, Func<RoundStatistics, double> value) =>
        Median.OfSorted([.. row.Rounds.Select(value).Where(v => v > 0).Order()]) is > 0 and { } median ? median : null;

    private static Verdict Rank(string title, LoadTestReport report, Func<ScenarioStatistics, double?> cost)
    {
        // A format without a response in some group cannot be ranked beside those with one in all; one whose responses
        // were wrong, or verified by nobody, cannot be ranked at all.
        IReadOnlyList<ScenarioGroup> groups = ScenarioGroup.Of(report);
        var formats = report.Scenarios.GroupBy(r => r.Format, StringComparer.Ordinal)
            .Where(g => g.Count() == groups.Count && g.All(row => row.IsTrustworthy && cost(row) > 0))
            .Select(g => g.Key)
            .ToHashSet(StringComparer.Ordinal);
        (string Format, double Mean)[] means = formats
            .Select(format => (Format: format, Mean: groups.Average(g => Math.Log(Cost(g, format)))))
            .OrderBy(f => f.Mean)
            .ToArray();
        return new(title, [.. means.Select(f => (f.Format, Math.Exp(f.Mean - means[0].Mean)))]);

        double Cost(ScenarioGroup group, string format) => cost(group.Rows.Single(r => r.Format == format)) ?? 1;
    }
}
