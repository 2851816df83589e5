using System.Text;
using System.Text.RegularExpressions;

namespace SerializationApi.Shared.Reports;

/// <summary>Pieces of Markdown.</summary>
public static partial class MarkdownText
{
    /// <summary>Appends a table.</summary>
    /// <param name="text">Where it goes.</param>
    /// <param name="headings">The columns.</param>
    /// <param name="textColumns">How many of them, from the left, hold text and not numbers.</param>
    /// <param name="rows">The rows.</param>
    public static void AppendTable(
        this StringBuilder text,
        IReadOnlyList<string> headings,
        int textColumns,
        IEnumerable<IEnumerable<string>> rows
    ) => text.AppendTable(headings, headings.Select((_, i) => i < textColumns ? "---" : "---:"), rows);

    /// <summary>Appends a table whose second line is given.</summary>
    public static void AppendTable(
        this StringBuilder text,
        IReadOnlyList<string> headings,
        IEnumerable<string> alignments,
        IEnumerable<IEnumerable<string>> rows
    )
    {
        text.AppendRow(headings).AppendRow(alignments);
        foreach (IEnumerable<string> row in rows)
        {
            text.AppendRow(row);
        }
    }

    /// <summary>
    /// Text as it is: what some server sent must not break a table, become markup, an image or a link, or reach a terminal raw.
    /// </summary>
    public static string Escape(string cell) =>
        Markup().Replace(ForeignText.Escape(cell.ReplaceLineEndings(" ")), "\\$0").Replace("<", "&lt;", StringComparison.Ordinal);

    [GeneratedRegex(@"[\\|`*_~[\]]", RegexOptions.None, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Markup();

    private static StringBuilder AppendRow(this StringBuilder text, IEnumerable<string> cells) =>
        text.Append("| ").AppendJoin(" | ", cells.Select(Escape)).Append(" |\n");
}
