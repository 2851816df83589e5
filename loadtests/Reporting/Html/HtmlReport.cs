using System.Globalization;
using System.Reflection;

namespace SerializationApi.LoadTests.Reporting.Html;

/// <summary>report.html: one file that needs no network, readable in light and dark, on screen and on paper.</summary>
internal static class HtmlReport
{
    /// <summary>The file's text.</summary>
    public static string Write(LoadTestReport report)
    {
        IReadOnlyList<ScenarioGroup> groups = ScenarioGroup.Of(report);
        string started = report.StartedAt.ToString("yyyy-MM-dd HH:mm 'UTC'", CultureInfo.InvariantCulture);
        return $"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Load test {started}</title>
            <style>
            {Resource("report.css")}</style>
            </head>
            <body>
            <header>
            <h1>Load test per media type</h1>
            <p>{started} · {Markup.Text(SettingsText.Load(report.Settings))}</p>
            <p>{Markup.Text(SettingsText.Machine(report.Machine))}</p>
            {EndedEarly(report)}</header>
            <main>
            <h2>At a glance</h2>
            {Glance(report)}
            {Navigation(groups)}
            {string.Concat(groups.Select((group, i) => Section(group, i)))}
            <h2>All numbers</h2>
            <p class="note">Latency counts {Origin(report.Settings)} to the last byte. ± is the spread over the rounds, (greatest − smallest) / median: a smaller difference says nothing. A click on a heading sorts.</p>
            {HtmlTables.Scenarios(report)}
            <h2>Failures</h2>
            {HtmlTables.Failures(report)}
            {HtmlTables.Assertions(report)}
            <h2>Machine and settings</h2>
            {HtmlTables.Settings(report)}
            </main>
            <script>
            {Resource("report.js")}</script>
            </body>
            </html>

            """.ReplaceLineEndings("\n");
    }

    private static string Origin(SettingsReport settings) =>
        settings.RatePerSecond is null ? "from the start of the request" : "from the moment when the request was due";

    private static string EndedEarly(LoadTestReport report) =>
        report.EndedEarly is { } reason ? $"<p class=\"warning\">Ended early: {Markup.Text(reason)}</p>\n" : "";

    private static string Glance(LoadTestReport report) =>
        $"""<div class="cards">{string.Concat(Verdict.Of(report).Select(Card))}</div>""";

    private static string Card(Verdict verdict)
    {
        double worst = verdict.Ranking[^1].Ratio;
        IEnumerable<string> rows = verdict.Ranking.Select((ranked, place) =>
            $"""<li class="{Markup.ColorOf(ranked.Format)}"><span>{Markup.Text(ranked.Format)}</span><i style="width:{Markup.Pixel(ranked.Ratio / worst * 80)}px"></i><em>{(place == 0 ? "" : "×" + ranked.Ratio.ToString("0.00", CultureInfo.InvariantCulture))}</em></li>""");
        return $"""<section class="card"><h3>{Markup.Text(verdict.Title)}</h3><p class="winner {Markup.ColorOf(verdict.Ranking[0].Format)}">{Markup.Text(verdict.Ranking[0].Format)}</p><ol>{string.Concat(rows)}</ol></section>""";
    }

    private static string Navigation(IReadOnlyList<ScenarioGroup> groups) =>
        groups.Count < 2
            ? ""
            : $"<nav>{string.Concat(groups.Select((g, i) => $"<a href=\"#group-{i}\">{Markup.Text(g.Title)}</a>"))}</nav>";

    private static string Section(ScenarioGroup group, int index) =>
        $"""
        <section id="group-{index}">
        <h2>{Markup.Text(group.Title)}</h2>
        {GroupCharts.Render(group)}
        </section>

        """;

    private static string Resource(string name)
    {
        using Stream stream = Assembly.GetExecutingAssembly().GetManifestResourceStream($"report/{name}")
            ?? throw new InvalidOperationException($"resource {name} is missing");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}
