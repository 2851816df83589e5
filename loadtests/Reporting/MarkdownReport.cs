using System.Globalization;
using System.Text;
using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>report.md: the report to paste into an issue or a document.</summary>
internal static class MarkdownReport
{
    /// <summary>The file's text.</summary>
    public static string Write(LoadTestReport report)
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"# Load test, {report.StartedAt:yyyy-MM-dd HH:mm} UTC\n\n");
        text.Append(CultureInfo.InvariantCulture, $"{SettingsText.Load(report.Settings)}.\n{SettingsText.Machine(report.Machine)}.\n\n");
        if (report.EndedEarly is { } reason)
        {
            text.Append(CultureInfo.InvariantCulture, $"**Ended early: {reason}.**\n\n");
        }

        foreach (Verdict verdict in Verdict.Of(report))
        {
            text.Append(CultureInfo.InvariantCulture, $"- {verdict.Title}: {string.Join(", ", verdict.Ranking.Select(Rank))}\n");
        }

        AppendGroups(text, report);
        AppendFailures(text, report);
        AppendAssertions(text, report);
        text.Append("\n## Settings\n\n");
        foreach ((string? name, string? value) in SettingsText.All(report.Settings))
        {
            text.Append(CultureInfo.InvariantCulture, $"- {name}: {value}\n");
        }

        return text.ToString();
    }

    private static string Rank((string Format, double Ratio) ranked, int place) =>
        place == 0 ? $"**{ranked.Format}**" : $"{ranked.Format} ×{ranked.Ratio.ToString("0.00", CultureInfo.InvariantCulture)}";

    private static void AppendGroups(StringBuilder text, LoadTestReport report)
    {
        foreach (ScenarioGroup group in ScenarioGroup.Of(report))
        {
            text.Append(CultureInfo.InvariantCulture, $"\n## {group.Title}\n\n");
            AppendRow(text, ["format", .. ReportColumn.All.Select(c => c.Title)]);
            AppendRow(text, ["---", .. ReportColumn.All.Select(_ => "---:")]);
            foreach (ScenarioStatistics row in group.Rows)
            {
                AppendRow(text, [row.Format, .. ReportColumn.All.Select(c => c.Text(row))]);
            }
        }
    }

    private static void AppendFailures(StringBuilder text, LoadTestReport report)
    {
        (string Name, FailureCount failure)[] failures = report.Scenarios.SelectMany(row => row.FailureKinds.Select(failure => (row.Name, failure))).ToArray();
        if (failures.Length == 0)
        {
            return;
        }

        text.Append("\n## Failures\n\n");
        AppendRow(text, ["scenario", "category", "kind", "count", "example"]);
        AppendRow(text, ["---", "---", "---", "---:", "---"]);
        foreach ((string? name, FailureCount? f) in failures)
        {
            AppendRow(text, [name, f.Category, f.Kind, Quantity.Count(f.Count), f.Example]);
        }
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
            text.Append(CultureInfo.InvariantCulture, $"- {(a.Passed ? "passed" : "**failed**")}: `{a.Text}` ({Escape(a.Detail)})\n");
        }
    }

    private static void AppendRow(StringBuilder text, IEnumerable<string> cells) =>
        text.Append("| ").AppendJoin(" | ", cells.Select(Escape)).Append(" |\n");

    // An example is what some server said: it must not break the table or become markup.
    private static string Escape(string cell) =>
        cell.Replace("\\", "\\\\", StringComparison.Ordinal)
            .Replace("|", "\\|", StringComparison.Ordinal)
            .Replace("<", "&lt;", StringComparison.Ordinal)
            .ReplaceLineEndings(" ");
}
