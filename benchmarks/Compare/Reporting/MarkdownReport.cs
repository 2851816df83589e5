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
        text.Append(
            CultureInfo.InvariantCulture,
            $"# Which format, which compression\n\n{report.StartedAt:yyyy-MM-dd HH:mm} UTC, {report.Seconds} "
                + $"s, {report.Rounds} "
                + $"rounds, {report.Machine}{string.Concat(report.Storage?.Servers.Select(server => $", {server}") ?? [])}\n\n"
        );
        foreach (string warning in report.Warnings)
        {
            text.Append(CultureInfo.InvariantCulture, $"**{MarkdownText.Escape($"{warning}. {RecommendationTables.Advice}")}**\n\n");
        }

        text.Append(CultureInfo.InvariantCulture, $"{MarkdownText.Escape(RecommendationTables.Note)}\n");
        AppendTables(text, RecommendationTables.Of(report.Recommendations));
        if (report.Storage is { } storage)
        {
            text.Append('\n').AppendJoin("", storage.Conclusions.Select(conclusion => $"- {MarkdownText.Escape(conclusion)}\n"));
        }

        AppendTables(text, ReportTables.Of(report));

        if (report.Notes.Count > 0)
        {
            text.Append("\n## Notes\n\n").AppendJoin("", report.Notes.Select(note => $"- {MarkdownText.Escape(note)}\n"));
        }

        return text.ToString();
    }

    private static void AppendTables(StringBuilder text, IEnumerable<ReportTable> tables)
    {
        foreach (ReportTable table in tables)
        {
            string note = table.Note.Length == 0 ? "" : $"{MarkdownText.Escape(table.Note)}\n\n";
            text.Append(CultureInfo.InvariantCulture, $"\n## {MarkdownText.Escape(table.Title)}\n\n{note}");
            text.AppendTable(table.Headings, table.TextColumns, table.Rows);
        }
    }
}
