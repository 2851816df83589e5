using System.Security.Cryptography;
using System.Text;

namespace SerializationApi.Shared.Reports;

/// <summary>report.html: the board (docs/board) with a report in it, as one file that needs no network.</summary>
public static class BoardPage
{
    /// <summary>Writes the file.</summary>
    /// <param name="report">The report.json of <c>compare</c> or of the load tests.</param>
    public static byte[] Write(byte[] report)
    {
        // No text of a report ends the script: JSON has this character only in texts.
        string json = Encoding.UTF8.GetString(report).TrimEnd().Replace("<", "\\u003c", StringComparison.Ordinal);
        string data = $"globalThis.sample = {json};";
        string script = Resource("board.js");
        string style = Resource("board.css");
        string page = Resource("index.html");
        int links = page.IndexOf("<nav", StringComparison.Ordinal);
        const string EndOfLinks = "</nav>";
        page = page.Remove(links, page.IndexOf(EndOfLinks, StringComparison.Ordinal) + EndOfLinks.Length - links)
            .Replace("""<script src="report.js" defer></script>""", "", StringComparison.Ordinal)
            .Replace("""<script src="board.js" defer></script>""", "", StringComparison.Ordinal)
            .Replace("""<link rel="stylesheet" href="board.css">""", $"<style>{style}</style>", StringComparison.Ordinal)
            .Replace("script-src 'self'", $"script-src {HashOf(data)} {HashOf(script)}", StringComparison.Ordinal)
            .Replace("style-src 'self'", $"style-src {HashOf(style)}", StringComparison.Ordinal)
            .Replace("</body>", $"<script>{data}</script>\n<script>{script}</script>\n</body>", StringComparison.Ordinal);
        return Encoding.UTF8.GetBytes(page);
    }

    private static string Resource(string name)
    {
        using var text = new StreamReader(typeof(BoardPage).Assembly.GetManifestResourceStream($"board/{name}")!);
        return text.ReadToEnd().ReplaceLineEndings("\n");
    }

    private static string HashOf(string text) => $"'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}'";
}
