using System.Globalization;
using System.Text;
using SerializationApi.Shared.Reports;

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
            text.Append(CultureInfo.InvariantCulture, $"- {MarkdownText.Escape(recommendation)}\n");
        }

        foreach (ReportTable table in ReportTables.Of(report))
        {
            text.Append(CultureInfo.InvariantCulture, $"\n## {MarkdownText.Escape(table.Title)}\n\n{MarkdownText.Escape(table.Note)}\n\n");
            text.AppendTable(table.Headings, table.TextColumns, table.Rows);
        }

        if (report.Notes.Count > 0)
        {
            text.Append("\n## Notes\n\n").AppendJoin("", report.Notes.Select(note => $"- {MarkdownText.Escape(note)}\n"));
        }

        return text.ToString();
    }
}
