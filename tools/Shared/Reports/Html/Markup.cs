using System.Globalization;
using System.Net;
using System.Text;

namespace SerializationApi.Shared.Reports.Html;

/// <summary>Pieces of pages.</summary>
public static class Markup
{
    /// <summary>
    /// Text that is not markup, in an element or an attribute. Control characters are escaped, as a page may be printed to a terminal.
    /// </summary>
    public static string Text(string text) => WebUtility.HtmlEncode(ForeignText.EscapeLines(text));

    /// <summary>A coordinate, to a tenth of a pixel.</summary>
    public static string Pixel(double value) => value.ToString("0.#", CultureInfo.InvariantCulture);

    /// <summary>A table that is scrolled sideways where it is too wide.</summary>
    /// <param name="headings">The columns.</param>
    /// <param name="rows">The rows.</param>
    /// <param name="textColumns">How many columns, from the left, hold text and not numbers.</param>
    public static string Table(IReadOnlyList<string> headings, IEnumerable<IEnumerable<string>> rows, int textColumns = 0)
    {
        StringBuilder html = new StringBuilder("<div class=\"scroll\"><table><thead><tr>")
            .AppendJoin("", headings.Select((heading, i) => Cell("th", heading, i < textColumns)))
            .Append("</tr></thead><tbody>\n");
        foreach (IEnumerable<string> row in rows)
        {
            html.Append("<tr>").AppendJoin("", row.Select((cell, i) => Cell("td", cell, i < textColumns))).Append("</tr>\n");
        }

        return html.Append("</tbody></table></div>\n").ToString();
    }

    private static string Cell(string element, string text, bool isText) =>
        $"<{element}{(isText ? " class=\"text\"" : "")}>{Text(text)}</{element}>";
}
