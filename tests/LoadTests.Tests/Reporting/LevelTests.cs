using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Reporting.Html;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Reporting;

/// <summary>What is said, and not said, of scenarios that were not level.</summary>
public sealed class LevelTests
{
    private static readonly WarmUpStatistics Rising = new([6_900, 6_900, 7_400, 14_000, 23_500]);
    private static readonly ScenarioStatistics Json = Reports.Row("organizations", "json", 100, "get", [8], wire: 200) with { WarmUp = Rising };
    private static readonly ScenarioStatistics Msgpack = Reports.Row("organizations", "msgpack", 100, "get", [2]) with
    {
        WarmUp = new WarmUpStatistics([9, 9, 9, 9, 9]),
    };

    [Fact]
    public void Every_report_names_them_at_its_head()
    {
        LoadTestReport report = Reports.Report(Json, Msgpack);
        const string Sentence = "Warning: not level after the warm-up: organizations.json.100.get;";
        Assert.Contains(Sentence, string.Join('\n', SummaryText.Lines(report)), StringComparison.Ordinal);
        Assert.Contains($"**{Sentence}", MarkdownReport.Write(report), StringComparison.Ordinal);
        Assert.Contains($"<p class=\"warning\">{Sentence}", HtmlReport.Write(report), StringComparison.Ordinal);
        Assert.Empty(HeadText.Of(Reports.Report(Msgpack)));
    }

    [Fact]
    public void Their_sizes_are_ranked_and_their_times_are_not()
    {
        IReadOnlyList<Verdict> verdicts = Verdict.Of(Reports.Report(Json, Msgpack));
        Assert.Equal(["json", "msgpack"], verdicts.Single(v => v.Title.StartsWith("Smallest", StringComparison.Ordinal)).Ranking.Select(r => r.Format));
        Assert.All(
            verdicts.Where(v => !v.Title.StartsWith("Smallest", StringComparison.Ordinal)),
            v => Assert.Equal("msgpack", Assert.Single(v.Ranking).Format));
        Assert.Single(Verdict.Of(Reports.Report(Json)));
    }

    [Fact]
    public void One_disturbed_round_ranks_nothing()
    {
        ScenarioStatistics disturbed = Reports.Row("organizations", "json", 100, "get", [80, 1, 1]) with { Latency = Reports.Timing(30), RequestsPerSecond = 30 };
        IReadOnlyList<Verdict> verdicts = Verdict.Of(Reports.Report(disturbed, Reports.Row("organizations", "msgpack", 100, "get", [2, 2, 2])));
        Assert.Equal("json", verdicts.Single(v => v.Title == "Lowest latency (p50)").Ranking[0].Format);
        Assert.Equal("json", verdicts.Single(v => v.Title == "Most requests per second").Ranking[0].Format);
    }

    [Fact]
    public void The_windows_are_in_report_json()
    {
        ScenarioStatistics read = ReportJson.Read(ReportJson.Write(Reports.Report(Json, Msgpack))).Scenarios[0];
        Assert.Equal(Rising.RequestsPerSecond, read.WarmUp!.RequestsPerSecond);
        Assert.False(read.IsLevel);
        Assert.True((Json with { WarmUp = null }).IsLevel);
    }
}
