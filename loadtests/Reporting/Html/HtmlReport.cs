using System.Reflection;
using System.Text;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.Shared.Reports.Html;

namespace SerializationApi.LoadTests.Reporting.Html;

/// <summary>report.html: one file that needs no network, readable in light and dark, on screen and on paper.</summary>
internal static class HtmlReport
{
    /// <summary>The file's text.</summary>
    public static string Write(LoadTestReport report)
    {
        IReadOnlyList<ScenarioGroup> groups = ScenarioGroup.Of(report);
        string started = $"{report.StartedAt:yyyy-MM-dd HH:mm} UTC";
        var assembly = Assembly.GetExecutingAssembly();
        return HtmlPage.Write(
            $"Load test {started}",
            HtmlPage.Resource(assembly, "report/report.css"),
            $"""
            <h1>Load test per media type</h1>
            <p>{started} · {Markup.Text(SettingsText.Load(report.Settings))}</p>
            <p>{Markup.Text($"{report.Machine}")}</p>
            <p>{Markup.Text(GeneratorText.Of(report))}</p>
            {Failed(report)}{Remarks(report)}
            """,
            $"""
            <h2>At a glance</h2>
            {Glance(report)}
            {HtmlTables.Baseline(report)}{Navigation(groups)}
            {string.Concat(groups.Select((group, i) => Section(group, i)))}
            <h2>All numbers</h2>
            <p class="note">{Note(report.Settings)}</p>
            {HtmlTables.Scenarios(report)}
            <h2>Failures</h2>
            {HtmlTables.Failures(report)}
            {HtmlTables.Assertions(report)}
            <h2>Machine and settings</h2>
            {HtmlTables.Settings(report)}

            """,
            HtmlPage.Resource(assembly, "report/report.js")
        );
    }

    private static string Note(SettingsReport settings) =>
        $"Latency counts {(settings.RatePerSecond is null ? "from the start of the request" : "from the moment when the request was due")}"
        + " to the last byte. ± is the spread over the rounds, (greatest − smallest) / median: a smaller difference says nothing."
        + " A click on a heading sorts.";

    private static string Failed(LoadTestReport report) =>
        string.Concat(report.FailedBecause.Select(reason => $"<p class=\"warning\">Failed: {Markup.Text(reason)}</p>\n"));

    private static string Remarks(LoadTestReport report) =>
        string.Concat(HeadText.Of(report).Select(remark => $"<p class=\"warning\">{Markup.Text(remark)}</p>\n"));

    private static string Glance(LoadTestReport report)
    {
        int groups = ScenarioGroup.Of(report).Count;
        string means = groups == 1 ? "" : $"Geometric means over {groups} groups. ";
        return $"""
            <p class="note">{means}Formats that differ by less than the spread of their rounds share a rank.</p>
            <div class="cards">{string.Concat(Verdict.Of(report).Select(Card))}</div>
            """;
    }

    private static string Card(Verdict verdict)
    {
        string[] best = [.. verdict.Ranking.Where(ranked => ranked.Rank == 1).Select(ranked => ranked.Format)];
        double longest = verdict.Ranking.Max(ranked => ranked.Value);
        var html = new StringBuilder();
        string better = verdict.IsMoreBetter ? "more is better" : "less is better";
        html.Append($"""<section class="card"><h3>{Markup.Text(verdict.Title)} <small>{better}</small></h3>""")
            .Append($"""<p class="winner {(best.Length == 1 ? FormatColor.Of(best[0]) : "")}">{Markup.Text(Winner(best))}</p><ol>""");
        foreach (RankedFormat ranked in verdict.Ranking)
        {
            html.Append($"""<li class="{FormatColor.Of(ranked.Format)}"><b>{ranked.Rank}</b><span>{Markup.Text(ranked.Format)}</span>""")
                .Append($"""<i><i style="width:{Markup.Pixel(100 * ranked.Value / longest)}%"></i></i>""")
                .Append($"<em>{Markup.Text(Quantity.Format(ranked.Value, verdict.Dimension))}</em>")
                .Append($"<em>{(ranked.Rank == 1 ? "" : $"×{ranked.Ratio:0.00}")}</em></li>");
        }

        return html.Append("</ol></section>").ToString();
    }

    // More names than two would be longer than the card.
    private static string Winner(string[] best) =>
        best.Length switch
        {
            1 => best[0],
            2 => $"{best[0]} = {best[1]}",
            _ => $"{best.Length} within the noise",
        };

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
}
