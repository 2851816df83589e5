using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Running;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>Which format comes first in one respect, over all groups that ran every format.</summary>
/// <param name="Title">In what respect.</param>
/// <param name="Dimension">What its values count in.</param>
/// <param name="IsMoreBetter">Whether the greatest value is the best; otherwise the least is.</param>
/// <param name="Ranking">The formats, the best first.</param>
internal sealed record Verdict(string Title, Dimension Dimension, bool IsMoreBetter, IReadOnlyList<RankedFormat> Ranking)
{
    /// <summary>The respects that the report opens with; empty when there is nothing to rank.</summary>
    public static IReadOnlyList<Verdict> Of(LoadTestReport report)
    {
        if (report.IsBusy)
        {
            return [];
        }

        Verdict latency = Rank("Lowest latency (p50)", Dimension.Time, report, r => OverRounds(r, round => round.P50), r => r.Spread.P50);
        Verdict tail = Rank("Lowest latency (p99)", Dimension.Time, report, r => OverRounds(r, round => round.P99), r => r.Spread.P99);
        Verdict rate = Rank(
            "Most requests per second",
            Dimension.Rate,
            report,
            r => OverRounds(r, round => round.RequestsPerSecond),
            r => r.Spread.RequestsPerSecond,
            isMoreBetter: true
        );
        // The knee lies between the rate that held and the one that failed.
        Verdict knee = Rank(
            $"Most requests per second with a p99 within {Quantity.Milliseconds(report.Settings.BoundMilliseconds)}",
            Dimension.Rate,
            report,
            r => r.Knee?.Rate,
            r => Math.Max(r.Knee?.FailedAt / r.Knee?.Rate ?? 1, KneeSearch.Precision) - 1,
            isMoreBetter: true
        );
        Verdict payload = Rank("Smallest payload on the wire", Dimension.Size, report, r => Metric.Named("wire").Value(r), static _ => 0);
        // What a team chooses by comes first.
        Verdict[] byModel = report.Settings.Model switch
        {
            SettingsReport.SweepModel => [knee, payload],
            SettingsReport.OpenModel => [tail, payload, latency],
            _ => [rate, payload, latency],
        };
        Verdict[] all =
        [
            .. byModel,
            // It is not measured by round; the rate is what it changes with.
            Rank("Least processor time of the service", Dimension.Time, report, r => r.ServicePerRequest, r => r.Spread.RequestsPerSecond),
            Rank(
                "Fastest to decode (client)",
                Dimension.Time,
                report,
                r => OverRounds(r, round => round.DecodeP50),
                r => r.Spread.DecodeP50
            ),
        ];
        return [.. all.Where(verdict => verdict.Ranking.Count > 0)];
    }

    /// <summary>The ranking in one line: formats of one rank are about the same, the ranks are separated by commas.</summary>
    /// <param name="best">Writes the name of a format of the first rank.</param>
    public string Text(Func<string, string> best) =>
        string.Join(
            ", ",
            Ranking
                .GroupBy(ranked => ranked.Rank)
                .Select(rank =>
                    string.Join(" and ", rank.Select(ranked => rank.Key == 1 ? best(ranked.Format) : ranked.Format))
                    + (rank.Count() > 1 ? " about the same" : "")
                    + (rank.Key == 1 ? "" : $" ×{rank.First().Ratio:0.00}")
                )
        );

    /// <summary>The median of the rounds, which leaves out one that something disturbed; null of none.</summary>
    public static double? OverRounds(ScenarioStatistics row, Func<RoundStatistics, double> value) =>
        Median.OfSorted([.. row.Rounds.Select(value).Where(v => v > 0).Order()]) is > 0 and { } median ? median : null;

    private static Verdict Rank(
        string title,
        Dimension dimension,
        LoadTestReport report,
        Func<ScenarioStatistics, double?> value,
        Func<ScenarioStatistics, double> noise,
        bool isMoreBetter = false
    )
    {
        // A format without a response in some group cannot be ranked beside those with one in all; one whose responses
        // were wrong, verified by nobody, or not waited for, cannot be ranked at all.
        IReadOnlyList<ScenarioGroup> groups = ScenarioGroup.Of(report);
        (string Format, double Mean, double Noise)[] means =
        [
            .. report
                .Scenarios.GroupBy(r => r.Format, StringComparer.Ordinal)
                .Where(rows =>
                    rows.Count() == groups.Count && rows.All(row => row is { IsTrustworthy: true, Dropped: 0 } && value(row) > 0)
                )
                .Select(rows => (rows.Key, rows.Average(row => Math.Log(value(row)!.Value)), rows.Average(noise)))
                .OrderBy(format => isMoreBetter ? -format.Item2 : format.Item2),
        ];
        var ranking = new List<RankedFormat>();
        int first = 0;
        for (int i = 0; i < means.Length; i++)
        {
            // A difference that is smaller than the noise of either says nothing.
            bool isSame = Ratio(means[i], means[first]) - 1 <= Math.Max(means[i].Noise, means[first].Noise);
            first = isSame ? first : i;
            int rank = i == 0 ? 1 : ranking[^1].Rank + (isSame ? 0 : 1);
            ranking.Add(new RankedFormat(means[i].Format, rank, Math.Exp(means[i].Mean), Ratio(means[i], means[0])));
        }

        return new Verdict(title, dimension, isMoreBetter, ranking);

        static double Ratio((string Format, double Mean, double Noise) one, (string Format, double Mean, double Noise) other) =>
            Math.Exp(Math.Abs(one.Mean - other.Mean));
    }
}
