using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>The report in a few lines for the terminal.</summary>
internal static class SummaryText
{
    private static readonly string[] Headings = ["format", "req/s", "p50", "p99", "wire", "service", "decode p50", "failed"];

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
            foreach (string line in Align([Headings, .. group.Rows.Select(Cells)]))
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

    private static string[] Cells(ScenarioStatistics row)
    {
        string Text(string name)
        {
            var metric = Metric.Named(name);
            return metric.Value(row) is { } value ? Quantity.Format(value, metric.Dimension) : "–";
        }

        return
        [
            row.Format,
            Quantity.Significant(row.RequestsPerSecond),
            Text("p50"),
            Text("p99"),
            Text("wire"),
            Text("service"),
            Text("decode.p50"),
            Text("errors"),
        ];
    }

    private static IEnumerable<string> Align(IReadOnlyList<string[]> rows)
    {
        int[] widths = [.. Enumerable.Range(0, rows[0].Length).Select(column => rows.Max(row => row[column].Length))];
        return rows.Select(row => string.Join("  ", row.Select((cell, i) => i == 0 ? cell.PadRight(widths[i]) : cell.PadLeft(widths[i]))));
    }
}
