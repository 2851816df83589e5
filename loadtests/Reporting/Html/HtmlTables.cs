using System.Text;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.Shared.Reports.Html;

namespace SerializationApi.LoadTests.Reporting.Html;

/// <summary>The tables of the page.</summary>
internal static class HtmlTables
{
    /// <summary>Every scenario with every column; a click on a heading sorts.</summary>
    public static string Scenarios(LoadTestReport report)
    {
        var html = new StringBuilder("""<div class="scroll"><table class="sortable"><thead><tr><th>scenario</th>""");
        foreach (ReportColumn column in ReportColumn.All)
        {
            html.Append($"""<th title="{Markup.Text(column.Explanation)}">{Markup.Text(column.Title)}</th>""");
        }

        html.Append("</tr></thead><tbody>\n");
        foreach (ScenarioStatistics row in report.All)
        {
            html.Append($"""<tr><th class="{FormatColor.Of(row.Format)}"><i></i>{Markup.Text(row.Name)}</th>""");
            foreach (ReportColumn column in ReportColumn.All)
            {
                double key = column.SortKey(row);
                string sortable = double.IsFinite(key) ? key.ToString("R") : "1e308";
                html.Append($"""<td data-key="{sortable}">{Markup.Text(column.Text(row))}</td>""");
            }

            html.Append("</tr>\n");
        }

        return html.Append("</tbody></table></div>\n").ToString();
    }

    /// <summary>Failures by kind; a sentence when there are none.</summary>
    public static string Failures(LoadTestReport report)
    {
        List<string[]> rows =
        [
            .. from row in report.All
            from failure in row.FailureKinds
            select new[] { row.Name, failure.Category, failure.Kind, Quantity.Count(failure.Count), failure.Example },
        ];
        if (rows.Count > 0)
        {
            return Simple(["scenario", "category", "kind", "count", "example"], rows);
        }

        string responses = Quantity.Count(report.All.Sum(s => s.Requests));
        string verified = Quantity.Count(report.All.Sum(s => s.Verified));
        return $"<p>None: {responses} requests got their response, {verified} responses were decoded and compared with the dataset.</p>\n";
    }

    /// <summary>Assertions and how they ended.</summary>
    public static string Assertions(LoadTestReport report) =>
        report.Assertions.Count == 0
            ? ""
            : "<h2>Assertions</h2>\n"
                + Simple(
                    ["assertion", "", "found"],
                    report.Assertions.Select(a => new[] { a.Text, a.Passed ? "✔ passed" : "✘ failed", a.Detail })
                );

    /// <summary>The baseline's ratios; nothing without one.</summary>
    public static string Baseline(LoadTestReport report) =>
        report.Baseline is { } baseline
            ? $"<h2>{Markup.Text(BaselineTable.Title(baseline))}</h2>\n<p class=\"note\">{Markup.Text(BaselineTable.Note)}</p>\n"
                + Markup.Table(BaselineTable.Headings, BaselineTable.Rows(baseline), textColumns: 1)
            : "";

    /// <summary>The machine and the settings.</summary>
    public static string Settings(LoadTestReport report) =>
        Simple(
            [],
            new[] { ("Machine", $"{report.Machine}") }.Concat(SettingsText.All(report.Settings)).Select(s => new[] { s.Item1, s.Item2 })
        );

    private static string Simple(string[] headings, IEnumerable<string[]> rows) => Markup.Table(headings, rows, classes: "simple");
}
