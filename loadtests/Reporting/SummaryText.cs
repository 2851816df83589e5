using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>The report in a few lines for the terminal.</summary>
internal static class SummaryText
{
    private static readonly (string Heading, string Metric)[] Numbers =
    [
        ("req/s", "rps"),
        ("p50", "p50"),
        ("p99", "p99"),
        ("body", "wire"),
        ("CPU", "service"),
        ("allocated", "allocated"),
        ("late", "late"),
        ("failed", "errors"),
    ];

    /// <summary>The lines to print.</summary>
    public static IEnumerable<string> Lines(LoadTestReport report)
    {
        foreach (string remark in HeadText.Of(report))
        {
            yield return remark;
        }

        foreach (ScenarioGroup group in ScenarioGroup.Of(report))
        {
            yield return "";
            yield return group.Title;
            foreach (
                string line in Align([
                    ["format", .. Numbers.Select(number => number.Heading)],
                    .. group.Rows.Select(Cells),
                ])
            )
            {
                yield return "  " + line;
            }
        }

        yield return "";
        yield return GeneratorText.Of(report);
        foreach (string failure in report.FailedBecause)
        {
            yield return $"FAILED: {failure}";
        }

        foreach (Verdict verdict in Verdict.Of(report))
        {
            yield return $"{verdict.Title}: {verdict.Text(static best => best)}";
        }

        foreach (ScenarioStatistics row in report.All)
        {
            foreach (FailureCount failure in row.FailureKinds)
            {
                yield return $"{row.Name}: {Quantity.Count(failure.Count)} × {failure.Category} {failure.Kind}: {failure.Example}";
            }
        }

        if (report.Baseline is { } baseline)
        {
            yield return "";
            yield return BaselineTable.Title(baseline);
            foreach (string line in Align([BaselineTable.Headings, .. BaselineTable.Rows(baseline)]))
            {
                yield return "  " + line;
            }
        }
    }

    private static string[] Cells(ScenarioStatistics row) =>
        [
            row.Format,
            .. from number in Numbers
            let metric = Metric.Named(number.Metric)
            select metric.Value(row) switch
            {
                null => "–",
                { } rate when metric.Dimension == Dimension.Rate => Quantity.Significant(rate),
                { } value => Quantity.Format(value, metric.Dimension),
            },
        ];

    private static IEnumerable<string> Align(IReadOnlyList<string[]> rows)
    {
        int[] widths = [.. Enumerable.Range(0, rows[0].Length).Select(column => rows.Max(row => row[column].Length))];
        return rows.Select(row => string.Join("  ", row.Select((cell, i) => i == 0 ? cell.PadRight(widths[i]) : cell.PadLeft(widths[i]))));
    }
}
