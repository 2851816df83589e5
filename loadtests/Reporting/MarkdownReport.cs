using System.Text;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>report.md: the report to paste into an issue or a document.</summary>
internal static class MarkdownReport
{
    /// <summary>The file's text.</summary>
    public static string Write(LoadTestReport report)
    {
        var text = new StringBuilder();
        text.Append($"# Load test, {report.StartedAt:yyyy-MM-dd HH:mm} UTC\n\n");
        foreach (string remark in HeadText.Of(report))
        {
            text.Append($"**{MarkdownText.Escape(remark)}.**\n\n");
        }

        foreach (string failure in report.FailedBecause)
        {
            text.Append($"**Failed: {MarkdownText.Escape(failure)}.**\n\n");
        }

        text.Append($"{report.Circumstances}\n{report.Machine}.\n\n");
        text.Append($"**{report.Conclusion}**\n\n");
        foreach (Verdict verdict in Verdict.Of(report))
        {
            text.Append($"- {verdict.Title}: {verdict.Text(static best => $"**{best}**")}\n");
        }

        AppendBaseline(text, report);
        AppendGroups(text, report);
        AppendFailures(text, report);
        AppendAssertions(text, report);
        text.Append(
            "\nTimes count to the last byte, from the moment at which "
                + (
                    report.Settings.Model == SettingsReport.ClosedModel
                        ? "a client sent the request. While a service stalls, waiting clients send nothing: only --rate shows a stall. "
                        : "the request was due. "
                )
                + "In brackets: the minimum and the maximum of the rounds.\n\n## Settings\n\n"
        );
        foreach ((string name, string value) in SettingsText.All(report.Settings))
        {
            text.Append($"- {name}: {value}\n");
        }

        return text.ToString();
    }

    private static void AppendBaseline(StringBuilder text, LoadTestReport report)
    {
        if (report.Baseline is { } baseline)
        {
            text.Append($"\n## {BaselineTable.Title(baseline)}\n\n{BaselineTable.Note}\n\n");
            text.AppendTable(BaselineTable.Headings, textColumns: 1, BaselineTable.Rows(baseline));
        }
    }

    private static void AppendGroups(StringBuilder text, LoadTestReport report)
    {
        IReadOnlyList<ReportColumn> columns = ReportColumn.All(report.Settings);
        foreach (ScenarioGroup group in ScenarioGroup.Of(report))
        {
            text.Append($"\n## {group.Title}\n\n");
            text.AppendTable(
                ["format", .. columns.Select(column => column.Title)],
                textColumns: 1,
                group.Rows.Select(row => (string[])[row.Format, .. columns.Select(column => column.Text(row))])
            );
        }
    }

    private static void AppendFailures(StringBuilder text, LoadTestReport report)
    {
        List<string[]> rows =
        [
            .. from row in report.All
            from failure in row.FailureKinds
            select new[] { row.Name, failure.Category, failure.Kind, Quantity.Count(failure.Count), failure.Example },
        ];
        if (rows.Count == 0)
        {
            return;
        }

        text.Append("\n## Failures\n\n");
        text.AppendTable(["scenario", "category", "kind", "count", "example"], ["---", "---", "---", "---:", "---"], rows);
    }

    private static void AppendAssertions(StringBuilder text, LoadTestReport report)
    {
        if (report.Assertions.Count == 0)
        {
            return;
        }

        text.Append("\n## Assertions\n\n");
        foreach (AssertionReport a in report.Assertions)
        {
            text.Append($"- {(a.Passed ? "passed" : "**failed**")}: `{a.Text}` ({MarkdownText.Escape(a.Detail)})\n");
        }
    }
}
