using System.Globalization;
using System.Text.RegularExpressions;
using SerializationApi.Benchmarks.Compare.Reporting;
using SerializationApi.Benchmarks.Compare.Reporting.Html;
using SerializationApi.Benchmarks.Compare.Systems;

namespace SerializationApi.Benchmarks.Tests.Compare;

public sealed partial class ParetoChartTests
{
    // The chart's own size, and what a letter takes at most.
    private const int Width = 1140;
    private const int Height = 380;
    private const double Letter = 7.2;

    [Theory]
    [InlineData(1)]
    [InlineData(12)]
    [InlineData(40)]
    public void Names_stay_inside_the_chart_and_do_not_share_a_line(int count)
    {
        CompareResult[] front =
        [
            .. Enumerable
                .Range(1, count)
                .Select(i => new CompareResult(
                    "demos",
                    SystemNames.MessagePackCSharpContractlessLz4BlockArray,
                    "gzip-small",
                    1,
                    Bytes: 1_000 * i,
                    SerializeMs: 100.0 / i,
                    1,
                    0,
                    0
                )),
        ];
        Match[] names = [.. Name().Matches(ParetoChart.Render(front, areTimesReliable: true)).Cast<Match>()];
        Assert.Equal(count, names.Length);
        Assert.All(names, name => Assert.InRange(Number(name, "x") + (Letter * name.Groups["text"].Length), 0, Width));
        Assert.All(names, name => Assert.InRange(Number(name, "y"), 0, Height));
        Assert.Equal(count, names.Select(name => Number(name, "y")).Distinct().Count());
    }

    [Fact]
    public void Hand_written_layouts_and_unreliable_times_are_on_no_front()
    {
        CompareResult[] results =
        [
            new("organizations", SystemNames.BinaryWriter, "none", 1, Bytes: 10, 1, 1, 0, 0),
            new("organizations", SystemNames.MemoryPack, "none", 1, Bytes: 20, 2, 2, 0, 0),
        ];
        string reliable = ParetoChart.Render(results, areTimesReliable: true);
        Assert.Equal("memorypack", Assert.Single(Name().Matches(reliable).Cast<Match>()).Groups["text"].Value);
        string unreliable = ParetoChart.Render(results, areTimesReliable: false);
        Assert.DoesNotContain("polyline", unreliable, StringComparison.Ordinal);
        Assert.Empty(Name().Matches(unreliable));
        Assert.Contains("times are unreliable", unreliable, StringComparison.Ordinal);
    }

    private static double Number(Match match, string group) => double.Parse(match.Groups[group].ValueSpan, CultureInfo.InvariantCulture);

    [GeneratedRegex(
        """<text class="name" x="(?<x>[^"]+)" y="(?<y>[^"]+)">(?<text>[^<]+)</text>""",
        RegexOptions.ExplicitCapture | RegexOptions.NonBacktracking
    )]
    private static partial Regex Name();
}
