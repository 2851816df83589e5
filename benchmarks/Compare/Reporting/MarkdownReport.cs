using System.Globalization;
using System.Text;

namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>report.md: the report for a pull request or a wiki.</summary>
internal static class MarkdownReport
{
    /// <summary>The file's text.</summary>
    public static string Write(CompareReport report)
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"# Which format, which compression\n\n{report.StartedAt:yyyy-MM-dd HH:mm} UTC, {report.Seconds} s, {report.Rounds} rounds, {report.Machine}{string.Concat(report.Storage?.Servers.Select(server => $", {server}") ?? [])}\n\n");
        foreach (string recommendation in (string[])[.. report.Recommendations, .. report.Storage?.Conclusions ?? []])
        {
            text.Append(CultureInfo.InvariantCulture, $"- {Escaped(recommendation)}\n");
        }

        foreach (ReportTable table in ReportTables.Of(report))
        {
            Append(text, table);
        }

        if (report.Notes.Count > 0)
        {
            text.Append("\n## Notes\n\n").AppendJoin("", report.Notes.Select(note => $"- {Escaped(note)}\n"));
        }

        return text.ToString();
    }

    private static void Append(StringBuilder text, ReportTable table)
    {
        text.Append(CultureInfo.InvariantCulture, $"\n## {Escaped(table.Title)}\n\n{Escaped(table.Note)}\n\n");
        AppendRow(text, table.Headings);
        AppendRow(text, table.Headings.Select((_, i) => i < table.TextColumns ? "---" : "---:"));
        foreach (IReadOnlyList<string> row in table.Rows)
        {
            AppendRow(text, row.Select(Escaped));
        }
    }

    private static void AppendRow(StringBuilder text, IEnumerable<string> cells) => text.Append("| ").AppendJoin(" | ", cells).Append(" |\n");

    private static string Escaped(string text) => text.Replace("|", "\\|", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal);
}
