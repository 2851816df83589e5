using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>What a run found, in one sentence: which format, by how much, at what cost.</summary>
internal static class ConclusionText
{
    private const string Baseline = "json";

    /// <summary>The sentence.</summary>
    public static string Of(LoadTestReport report)
    {
        if (Verdict.Of(report) is not [var verdict, ..])
        {
            string why = report.IsBusy ? "the machine was busy" : "no format had only correct responses in every scenario";
            return $"Nothing is ranked: {why}.";
        }

        RankedFormat best = verdict.Ranking[0];
        RankedFormat? json = verdict.Ranking.FirstOrDefault(ranked => ranked.Format == Baseline);
        string value = Quantity.Format(best.Value, verdict.Dimension);
        string[] equal = [.. verdict.Ranking.Where(ranked => ranked.Rank == 1 && ranked != best).Select(ranked => ranked.Format)];
        string alike = equal.Length == 0 ? "" : $", about the same as {string.Join(" and ", equal)}";
        string against =
            json is null || json.Rank == 1
                ? ""
                : $", {json.Ratio / best.Ratio:0.0} times {(verdict.IsMoreBetter ? "as many as" : "better than")} {Baseline} "
                    + $"({Quantity.Format(json.Value, verdict.Dimension)})";
        string cost = CostOf(report, best.Format);
        string other = against.Length == 0 ? "" : $" ({Baseline}: {CostOf(report, Baseline)})";
        return $"{verdict.Title}: {best.Format} with {value}{against}{alike}, at {cost} per request{other}.";
    }

    private static string CostOf(LoadTestReport report, string format)
    {
        (double? Value, Dimension Dimension, string What)[] costs =
        [
            (Mean(report, format, row => row.ServicePerRequest), Dimension.Time, "of processor time"),
            (Mean(report, format, row => row.AllocatedPerRequest), Dimension.Size, "allocated"),
            (BytesOf(report, format), Dimension.Size, "on the wire"),
        ];
        return string.Join(
            ", ",
            from cost in costs
            where cost.Value is not null
            select $"{Quantity.Format(cost.Value!.Value, cost.Dimension)} {cost.What}"
        );
    }

    // Both ways, header and body.
    private static double? BytesOf(LoadTestReport report, string format) =>
        Mean(
            report,
            format,
            row => row.Payload.WireBytes + row.Payload.RequestBytes + (row.Payload.HeaderBytes ?? 0) + (row.Payload.RequestHeaderBytes ?? 0)
        );

    // The geometric mean over all scenarios, as rankings have it.
    private static double? Mean(LoadTestReport report, string format, Func<ScenarioStatistics, double?> value)
    {
        double[] logs =
        [
            .. from row in report.Scenarios
            where row.Format == format
            select value(row) is > 0 and { } number ? Math.Log(number) : double.NaN,
        ];
        return logs.Length > 0 && Array.TrueForAll(logs, double.IsFinite) ? Math.Exp(logs.Average()) : null;
    }
}
