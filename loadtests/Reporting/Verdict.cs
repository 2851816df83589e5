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

        Verdict latency = RankRounds("Lowest latency (p50)", Dimension.Time, report, round => round.P50);
        Verdict tail = RankRounds("Lowest latency (p99)", Dimension.Time, report, round => round.P99);
        Verdict rate = RankRounds("Most requests per second", Dimension.Rate, report, round => round.RequestsPerSecond, isMoreBetter: true);
        // The knee lies between the rate that held and the one that failed.
        Verdict knee = RankValues(
            $"Most requests per second with a p99 within {Quantity.Milliseconds(report.Settings.BoundMilliseconds)}",
            Dimension.Rate,
            report,
            r => r.Knee?.Rate,
            r => Math.Max(r.Knee?.FailedAt / r.Knee?.Rate ?? 1, KneeSearch.Precision) - 1,
            isMoreBetter: true
        );
        Verdict payload = RankValues(
            "Smallest payload on the wire",
            Dimension.Size,
            report,
            r => Metric.Named("wire").Value(r),
            static _ => 0
        );
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
            RankRounds("Least processor time of the service", Dimension.Time, report, round => round.ServicePerRequest ?? 0),
            RankRounds("Fastest to decode (client)", Dimension.Time, report, round => round.DecodeP50),
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

    // A difference says nothing where the interval of the ratio of rounds in turn has both sides of 1.
    private static Verdict RankRounds(
        string title,
        Dimension dimension,
        LoadTestReport report,
        Func<RoundStatistics, double> value,
        bool isMoreBetter = false
    ) =>
        Rank(
            title,
            dimension,
            report,
            row => OverRounds(row, value),
            (ours, theirs) =>
                PairedRatio.Of([
                    .. ours.Zip(theirs, (our, their) => our.Rounds.Zip(their.Rounds, (one, other) => value(one) / value(other))),
                ])
                    is not { Low: > 1 }
                        and not { High: < 1 }
                        and { Low: not null },
            isMoreBetter
        );

    // A difference that is smaller than the noise of either says nothing.
    private static Verdict RankValues(
        string title,
        Dimension dimension,
        LoadTestReport report,
        Func<ScenarioStatistics, double?> value,
        Func<ScenarioStatistics, double> noise,
        bool isMoreBetter = false
    )
    {
        double LogOf(IEnumerable<ScenarioStatistics> rows) => rows.Average(row => Math.Log(value(row)!.Value));
        return Rank(
            title,
            dimension,
            report,
            value,
            (ours, theirs) => Math.Exp(Math.Abs(LogOf(ours) - LogOf(theirs))) - 1 <= Math.Max(ours.Average(noise), theirs.Average(noise)),
            isMoreBetter
        );
    }

    private static Verdict Rank(
        string title,
        Dimension dimension,
        LoadTestReport report,
        Func<ScenarioStatistics, double?> value,
        Func<ScenarioStatistics[], ScenarioStatistics[], bool> areSame,
        bool isMoreBetter
    )
    {
        // A format without a response in some group cannot be ranked beside those with one in all; one whose responses
        // were wrong, verified by nobody, or not waited for, cannot be ranked at all.
        IReadOnlyList<ScenarioGroup> groups = ScenarioGroup.Of(report);
        (string Format, ScenarioStatistics[] Rows, double Mean)[] formats =
        [
            .. report
                .Scenarios.GroupBy(r => r.Format, StringComparer.Ordinal)
                .Where(rows =>
                    rows.Count() == groups.Count && rows.All(row => row is { IsTrustworthy: true, Dropped: 0 } && value(row) > 0)
                )
                .Select(rows => (rows.Key, rows.ToArray(), rows.Average(row => Math.Log(value(row)!.Value))))
                .OrderBy(format => isMoreBetter ? -format.Item3 : format.Item3),
        ];
        var ranking = new List<RankedFormat>();
        int first = 0;
        for (int i = 0; i < formats.Length; i++)
        {
            bool isSame = i == first || areSame(formats[i].Rows, formats[first].Rows);
            first = isSame ? first : i;
            int rank = i == 0 ? 1 : ranking[^1].Rank + (isSame ? 0 : 1);
            double ratio = Math.Exp(Math.Abs(formats[i].Mean - formats[0].Mean));
            ranking.Add(new RankedFormat(formats[i].Format, rank, Math.Exp(formats[i].Mean), ratio));
        }

        return new Verdict(title, dimension, isMoreBetter, ranking);
    }
}
