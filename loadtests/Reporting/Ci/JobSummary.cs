using System.Text;
using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests.Reporting.Ci;

/// <summary>The run in a page of Markdown for the summary of a CI job: whether it passed, why not, and the numbers that decide.</summary>
internal static class JobSummary
{
    private static readonly string[] Titles = ["req/s", "p50", "p99", "wire", "service", "Failed"];

    /// <summary>The page's text, from a heading of the second level to the last table.</summary>
    public static string Write(LoadTestReport report)
    {
        var text = new StringBuilder();
        text.Append($"## Load test {(report.FailedBecause.Count == 0 ? "passed" : "failed")}\n\n");
        text.Append($"{SettingsText.Load(report.Settings)}; {report.Machine}. {GeneratorText.Of(report)}.\n");
        IEnumerable<string> remarks = [.. report.FailedBecause.Select(reason => $"Failed: {reason}"), .. HeadText.Of(report)];
        foreach (string remark in remarks)
        {
            text.Append($"\n**{MarkdownText.Escape(remark)}**\n");
        }

        AppendThresholds(text, report);
        foreach (Verdict verdict in Verdict.Of(report))
        {
            text.Append($"\n- {verdict.Title}: {string.Join(", ", verdict.Ranking.Select(MarkdownReport.Rank))}");
        }

        text.Append('\n');
        MarkdownReport.AppendBaseline(text, report, "###");
        ReportColumn[] columns = [.. Titles.Select(title => ReportColumn.All.First(c => c.Title == title))];
        foreach (ScenarioGroup group in ScenarioGroup.Of(report))
        {
            text.Append($"\n### {group.Title}\n\n");
            MarkdownReport.AppendGroup(text, group, columns);
        }

        return text.ToString();
    }

    private static void AppendThresholds(StringBuilder text, LoadTestReport report)
    {
        if (report.Assertions.Count == 0)
        {
            return;
        }

        text.Append('\n');
        text.AppendTable(
            ["threshold", "", "found"],
            textColumns: 3,
            report.Assertions.Select(assertion => (string[])[assertion.Text, assertion.Passed ? "passed" : "failed", assertion.Detail]));
    }
}
