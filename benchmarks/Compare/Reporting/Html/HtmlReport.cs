using System.Globalization;
using System.Reflection;
using System.Text;
using SerializationApi.Benchmarks.Compare.Storage;

namespace SerializationApi.Benchmarks.Compare.Reporting.Html;

/// <summary>report.html: one file that needs no network, readable in light and dark.</summary>
internal static class HtmlReport
{
    private static readonly string[] Codings = ["none", "gzip", "br", "lz4"];

    /// <summary>The file's text.</summary>
    public static string Write(CompareReport report)
    {
        string started = report.StartedAt.ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture) + " UTC";
        return $"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Which format, which compression: {started}</title>
            <style>
            {Resource("compare.css")}</style>
            </head>
            <body>
            <header>
            <h1>Which format, which compression</h1>
            <p>{started} · {report.Seconds.ToString(CultureInfo.InvariantCulture)} s, {report.Rounds} rounds</p>
            <p>{Svg.Text(string.Join(", ", [report.Machine.ToString(), .. report.Storage?.Servers ?? []]))}</p>
            </header>
            <main>
            <h2>Recommendations</h2>
            <ul class="recommendations">{string.Concat(report.Recommendations.Concat(report.Storage?.Conclusions ?? []).Select(r => $"<li>{Svg.Text(r)}</li>"))}</ul>
            {Legend()}
            {string.Concat(report.Results.GroupBy(result => result.Dataset, StringComparer.Ordinal).Select(Charts))}
            {StorageCharts(report.Storage)}
            {string.Concat(ReportTables.Of(report).Select(Table))}
            {Notes(report.Notes)}
            </main>
            </body>
            </html>

            """.ReplaceLineEndings("\n");
    }

    private static string Legend() =>
        $"""<p class="legend">{string.Concat(Codings.Select(coding => $"<span>{Key(coding)} {coding}</span>"))}<span>{Key("none hollow")} hollow: at its fast level, filled: at its small one</span></p>""";

    private static string Key(string classes) => $"""<svg class="key" viewBox="0 0 14 14"><circle class="c-{classes}" cx="7" cy="7" r="5"/></svg>""";

    private static string Charts(IGrouping<string, CompareResult> dataset)
    {
        CompareResult[] results = [.. dataset];
        return $"""
            <section>
            <h2>{Svg.Text(dataset.Key)}</h2>
            <div class="charts">
            {ParetoChart.Render(results)}{Plot("Serialize", "ms", r => r.SerializeMs)}{Plot("Deserialize", "ms", r => r.DeserializeMs)}{Plot("Size", "B", r => r.Bytes)}{Plot("Allocated, both ways", "B", r => r.SerializeAllocated + r.DeserializeAllocated)}</div>
            </section>

            """;

        string Plot(string title, string unit, Func<CompareResult, double> value) =>
            DotPlot.Render(title, unit, [.. results.Select(r => new PlottedValue(r.System, r.Compression, value(r)))]);
    }

    private static string StorageCharts(StorageResults? storage) => storage is null
        ? ""
        : $"""
            <section>
            <h2>A row in servers</h2>
            <div class="charts">
            {string.Concat(storage.Results.GroupBy(r => $"{r.Dataset} in {r.Storage}", StringComparer.Ordinal).Select(StoragePlot))}</div>
            </section>

            """;

    private static string StoragePlot(IGrouping<string, StorageResult> results) =>
        DotPlot.Render(results.Key, "B", [.. results.Select(r => new PlottedValue(r.System, r.Compression, r.Size.Bytes / (double)r.Rows))]);

    private static string Table(ReportTable table)
    {
        var html = new StringBuilder();
        html.Append($"<h2>{Svg.Text(table.Title)}</h2>\n<p class=\"note\">{Svg.Text(table.Note)}</p>\n<div class=\"scroll\"><table><thead><tr>")
            .AppendJoin("", table.Headings.Select((heading, i) => Cell("th", heading, i < table.TextColumns)))
            .Append("</tr></thead><tbody>\n");
        foreach (IReadOnlyList<string> row in table.Rows)
        {
            html.Append("<tr>").AppendJoin("", row.Select((cell, i) => Cell("td", cell, i < table.TextColumns))).Append("</tr>\n");
        }

        return html.Append("</tbody></table></div>\n").ToString();
    }

    private static string Cell(string element, string text, bool isText) => $"<{element}{(isText ? " class=\"text\"" : "")}>{Svg.Text(text)}</{element}>";

    private static string Notes(IReadOnlyList<string> notes) =>
        notes.Count == 0 ? "" : $"<h2>Notes</h2><ul>{string.Concat(notes.Select(note => $"<li>{Svg.Text(note)}</li>"))}</ul>";

    private static string Resource(string name)
    {
        using Stream stream = Assembly.GetExecutingAssembly().GetManifestResourceStream($"compare/{name}")
            ?? throw new InvalidOperationException($"resource {name} is missing");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}
