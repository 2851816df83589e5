using System.Text.RegularExpressions;
using System.Xml.Linq;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Reporting.Html;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Reporting;

public sealed partial class HtmlReportTests
{
    private static readonly string Page = HtmlReport.Write(SampleReports.Full);

    [Fact]
    public void The_page_needs_nothing_but_itself()
    {
        Assert.DoesNotMatch(@"(?i)<(link|img|iframe)\b|\ssrc=|@import|url\(|fetch\(|XMLHttpRequest", Page);
        Assert.All(Address().Matches(Page), address => Assert.Equal("http://127.0.0.1:5000/", address.Value));
    }

    [Fact]
    public void Every_group_has_five_charts_whose_svg_is_well_formed()
    {
        XElement[] charts = Chart().Matches(Page).Select(m => XElement.Parse(m.Value)).ToArray();
        Assert.Equal(4 * 5, charts.Length);
        Assert.All(
            charts.Where(c => c.Attribute("viewBox")!.Value.StartsWith("0 0 560", StringComparison.Ordinal)),
            chart =>
            {
                XElement[] bars = chart.Elements("g").ToArray();
                Assert.Equal(6, bars.Length);
                Assert.All(bars, bar => Assert.All(bar.Elements("rect"), rect => Assert.InRange((double)rect.Attribute("x")!, 112, 396.1)));
                Assert.All(
                    bars,
                    bar => Assert.All(bar.Elements("rect"), rect => Assert.InRange((double)rect.Attribute("width")!, 0.5, 284.1))
                );
            }
        );
    }

    [Fact]
    public void Bars_are_as_long_as_their_values()
    {
        XElement payload = Chart()
            .Matches(Page)
            .Select(m => XElement.Parse(m.Value))
            .First(c => c.Attribute("aria-label")!.Value == "Payload per response");
        double[] widths = payload.Elements("g").Select(g => (double)g.Element("rect")!.Attribute("width")!).ToArray();
        Assert.Equal(0.5, widths[5] / widths[0], 0.01);
        Assert.Equal(0.9, widths[1] / widths[0], 0.01);
    }

    [Fact]
    public void Latency_bars_end_at_p50_p90_and_p99()
    {
        XElement latency = Chart()
            .Matches(Page)
            .Select(m => XElement.Parse(m.Value))
            .First(c => c.Attribute("aria-label")!.Value == "Latency");
        double[] widths = [.. latency.Element("g")!.Elements("rect").Select(rect => (double)rect.Attribute("width")!)];
        Assert.Equal(0.2, widths[1] / widths[0], 0.01);
        Assert.Equal(0.8, widths[2] / widths[0], 0.01);
    }

    [Fact]
    public void Curves_run_from_the_left_to_the_right_and_up()
    {
        XElement curve = Chart()
            .Matches(Page)
            .Select(m => XElement.Parse(m.Value))
            .First(c => c.Attribute("aria-label")!.Value == "Latency over percentile");
        double[][] points =
        [
            .. ((string)curve.Descendants("polyline").First().Attribute("points")!)
                .Split(' ')
                .Select(point => point.Split(',').Select(double.Parse).ToArray()),
        ];
        Assert.Equal((64.0, 1_000.0), (points[0][0], points[^1][0]));
        Assert.Equal(points.Select(p => p[0]).Order(), points.Select(p => p[0]));
        Assert.Equal(points.Select(p => p[1]).OrderDescending(), points.Select(p => p[1]));
    }

    [Fact]
    public void What_a_server_said_is_text_and_not_markup()
    {
        Assert.Contains("too &lt;busy&gt; &amp; &quot;tired&quot;", Page, StringComparison.Ordinal);
        Assert.Contains("A processor &lt;fast&gt;", Page, StringComparison.Ordinal);
        Assert.DoesNotContain("<busy>", Page, StringComparison.Ordinal);
    }

    // Reports that are merged may be anyone's.
    [Fact]
    public void The_name_of_a_format_is_text_wherever_it_stands()
    {
        string page = HtmlReport.Write(Reports.Report(Reports.Row("organizations", "\"><busy>", 1, "get", [1])));
        Assert.Contains("f-&quot;&gt;&lt;busy&gt;", page, StringComparison.Ordinal);
        Assert.DoesNotContain("<busy>", page, StringComparison.Ordinal);
    }

    [Fact]
    public void The_table_has_every_scenario_and_the_page_says_when_it_ended_early()
    {
        Assert.All(SampleReports.Full.Scenarios, s => Assert.Contains($"{s.Name}</th>", Page, StringComparison.Ordinal));
        Assert.DoesNotContain("Ended early", Page, StringComparison.Ordinal);
        Assert.Contains(
            "Ended early: Ctrl-C",
            HtmlReport.Write(SampleReports.Full with { EndedEarly = "Ctrl-C" }),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void A_run_without_any_response_still_gives_a_page()
    {
        ScenarioStatistics dead = Reports.Row("organizations", "json", 1, "get", [1]) with
        {
            Successes = 0,
            RequestsPerSecond = 0,
            Latency = Reports.Timing(0, 0),
            TimeToFirstByte = Reports.Timing(0, 0),
            Decode = Reports.Timing(0, 0),
            Payload = new PayloadStatistics(),
            Curve = [],
        };
        string page = HtmlReport.Write(Reports.Report(dead));
        Assert.Contains("no response", page, StringComparison.Ordinal);
        Assert.DoesNotContain("NaN", page, StringComparison.Ordinal);
        Assert.DoesNotContain("∞", page, StringComparison.Ordinal);
        Assert.NotEqual("", MarkdownReport.Write(Reports.Report(dead)));
        Assert.NotEqual("", HtmlReport.Write(Reports.Report()));
    }

    [Theory]
    [InlineData(0, 1, 1)]
    [InlineData(1, 1, 0.2)]
    [InlineData(0.043, 0.05, 0.01)]
    [InlineData(7.3, 8, 2)]
    [InlineData(9_999, 10_000, 2_000)]
    [InlineData(12, 12.5, 2.5)]
    public void Axes_have_round_ticks(double value, double maximum, double step)
    {
        var scale = Scale.For(value);
        Assert.Equal(maximum, scale.Maximum, 1e-9);
        Assert.Equal(step, scale.Step, 1e-9);
        Assert.Equal(maximum, scale.Ticks.Last(), 1e-9);
    }

    [GeneratedRegex("<svg.*?</svg>", RegexOptions.Singleline | RegexOptions.NonBacktracking)]
    private static partial Regex Chart();

    [GeneratedRegex(@"https?://[^\s<"")]*", RegexOptions.NonBacktracking)]
    private static partial Regex Address();
}
