using System.Reflection;

namespace SerializationApi.Shared.Reports.Html;

/// <summary>A page in one file that needs no network, readable in light and dark, on screen and on paper.</summary>
public static class HtmlPage
{
    /// <summary>The file's text.</summary>
    /// <param name="title">The window's title.</param>
    /// <param name="style">Style sheet behind the common one.</param>
    /// <param name="header">Markup of the head.</param>
    /// <param name="main">Markup of the rest.</param>
    public static string Write(string title, string style, string header, string main) =>
        $"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>{Markup.Text(title)}</title>
            <style>
            {Resource(Assembly.GetExecutingAssembly(), "page.css")}{style}</style>
            </head>
            <body>
            <header>
            {header}</header>
            <main>
            {main}</main>
            </body>
            </html>

            """.ReplaceLineEndings("\n");

    /// <summary>The text of a file that is embedded in an assembly.</summary>
    public static string Resource(Assembly assembly, string name)
    {
        using Stream stream =
            assembly.GetManifestResourceStream(name) ?? throw new InvalidOperationException($"resource {name} is missing");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}
