using System.Globalization;
using System.Reflection;
using SerializationApi.Benchmarks.Compare.Storage;
using SerializationApi.Shared.Reports.Html;

namespace SerializationApi.Benchmarks.Compare.Reporting.Html;

/// <summary>report.html: one file that needs no network, readable in light and dark.</summary>
internal static class HtmlReport
{
    private static readonly string[] Codings = ["none", "gzip", "br", "lz4"];

    /// <summary>The file's text.</summary>
    public static string Write(CompareReport report)
    {
        string started = report.StartedAt.ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture) + " UTC";
        return HtmlPage.Write(
            $"Which format, which compression: {started}",
            HtmlPage.Resource(Assembly.GetExecutingAssembly(), "compare/compare.css"),
            $"""
            <h1>Which format, which compression</h1>
            <p>{started} · {report.Seconds.ToString(CultureInfo.InvariantCulture)} s, {report.Rounds} rounds</p>
            <p>{Markup.Text(string.Join(", ", [report.Machine.ToString(), .. report.Storage?.Servers ?? []]))}</p>
            {string.Concat(report.Warnings.Select(Warning))}
            """,
            $"""
            <h2>Recommendations</h2>
            <p class="note">{Markup.Text(RecommendationTables.Note)}</p>
            <div class="choices">{string.Concat(RecommendationTables.Of(report.Recommendations).Select(Table))}</div>
            {(report.Storage is { } storage ? $"<ul class=\"recommendations\">{List(storage.Conclusions)}</ul>" : "")}
            {Legend()}
            {string.Concat(report.Results.GroupBy(r => r.Dataset, StringComparer.Ordinal).Select(dataset => Charts(dataset, report)))}
            {StorageCharts(report.Storage)}
            {string.Concat(ReportTables.Of(report).Select(Table))}
            {(report.Notes.Count == 0 ? "" : $"<h2>Notes</h2><ul>{List(report.Notes)}</ul>")}

            """
        );
    }

    private static string Warning(string warning) =>
        $"<p class=\"warning\">{Markup.Text($"{warning}. {RecommendationTables.Advice}")}</p>\n";

    private static string Legend() =>
        $"""<p class="legend">{string.Concat(Codings.Select(coding => $"<span>{Key(coding)} {coding}</span>"))}<span>"""
        + $"""{Key("none hollow")} hollow: the fast level, filled: the small level</span></p>""";

    private static string Key(string classes) =>
        $"""<svg class="key" viewBox="0 0 14 14"><circle class="c-{classes}" cx="7" cy="7" r="5"/></svg>""";

    private static string Charts(IGrouping<string, CompareResult> dataset, CompareReport report)
    {
        CompareResult[] results = [.. dataset];
        bool areTimesReliable = report.Recommendations.All(answer => answer.Dataset != dataset.Key || answer.Choice is not null);
        return $"""
            <section>
            <h2>{Markup.Text(dataset.Key)}</h2>
            <div class="charts">
            {ParetoChart.Render(results, areTimesReliable)}
            {Plot("Serialize", "ms", r => r.SerializeMs)}{Plot("Deserialize", "ms", r => r.DeserializeMs)}
            {Plot("Size", "B", r => r.Bytes)}{Plot("Allocated, both ways", "B", r => r.SerializeAllocated + r.DeserializeAllocated)}</div>
            </section>

            """;

        string Plot(string title, string unit, Func<CompareResult, double> value) =>
            DotPlot.Render(title, unit, [.. results.Select(r => new PlottedValue(r.System, r.Compression, value(r)))]);
    }

    private static string StorageCharts(StorageResults? storage) =>
        storage is null
            ? ""
            : $"""
                <section>
                <h2>A row in servers</h2>
                <div class="charts">
                {string.Concat(
                    storage.Results.GroupBy(r => $"{r.Dataset} in {r.Storage}", StringComparer.Ordinal).Select(StoragePlot)
                )}</div>
                </section>

                """;

    private static string StoragePlot(IGrouping<string, StorageResult> results) =>
        DotPlot.Render(
            results.Key,
            "B",
            [.. results.Select(r => new PlottedValue(r.System, r.Compression, r.Size.Bytes / (double)r.Rows))]
        );

    private static string Table(ReportTable table) =>
        $"<h2>{Markup.Text(table.Title)}</h2>\n"
        + $"{(table.Note.Length == 0 ? "" : $"<p class=\"note\">{Markup.Text(table.Note)}</p>\n")}"
        + $"{Markup.Table(table.Headings, table.Rows, table.TextColumns)}";

    private static string List(IEnumerable<string> items) => string.Concat(items.Select(item => $"<li>{Markup.Text(item)}</li>"));
}
