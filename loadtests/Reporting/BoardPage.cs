using System.Reflection;
using System.Security.Cryptography;
using System.Text;
using SerializationApi.Shared.Reports.Html;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>report.html: the board (docs/board) with this report in it, as one file that needs no network.</summary>
internal static class BoardPage
{
    /// <summary>The file's text.</summary>
    public static string Write(LoadTestReport report)
    {
        // The serializer escapes <, so that no text of a report ends the script.
        string data = $"globalThis.sample = {Encoding.UTF8.GetString(ReportJson.Write(report)).TrimEnd()};";
        string script = Resource("board.js");
        string style = Resource("board.css");
        string page = Resource("index.html");
        int links = page.IndexOf("<nav", StringComparison.Ordinal);
        const string EndOfLinks = "</nav>";
        return page.Remove(links, page.IndexOf(EndOfLinks, StringComparison.Ordinal) + EndOfLinks.Length - links)
            .Replace("""<script src="report.js" defer></script>""", "", StringComparison.Ordinal)
            .Replace("""<script src="board.js" defer></script>""", "", StringComparison.Ordinal)
            .Replace("""<link rel="stylesheet" href="board.css">""", $"<style>{style}</style>", StringComparison.Ordinal)
            .Replace("script-src 'self'", $"script-src {HashOf(data)} {HashOf(script)}", StringComparison.Ordinal)
            .Replace("style-src 'self'", $"style-src {HashOf(style)}", StringComparison.Ordinal)
            .Replace("</body>", $"<script>{data}</script>\n<script>{script}</script>\n</body>", StringComparison.Ordinal);
    }

    private static string Resource(string name) =>
        HtmlPage.Resource(Assembly.GetExecutingAssembly(), $"board/{name}").ReplaceLineEndings("\n");

    private static string HashOf(string text) => $"'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}'";
}
