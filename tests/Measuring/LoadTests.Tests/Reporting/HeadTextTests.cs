using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Reporting;

/// <summary>What may disturb the rounds: a service that is still compiled, and a machine with other work.</summary>
public sealed class HeadTextTests
{
    [Theory]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(null, false)]
    public void Every_report_says_at_its_head_that_the_service_was_still_being_compiled(bool? isCompiled, bool isSaid)
    {
        LoadTestReport report = Reports.Report(Reports.Row("organizations", "json", 100, "get", [8])) with { IsCompiled = isCompiled };
        const string Sentence = "Warning: the service was still being compiled after the warm-up";
        Assert.Equal(isSaid, string.Join('\n', SummaryText.Lines(report)).Contains(Sentence, StringComparison.Ordinal));
        Assert.Equal(isSaid, MarkdownReport.Write(report).Contains($"**{Sentence}", StringComparison.Ordinal));
        Assert.Equal(isSaid, report.Remarks.Any(remark => remark.StartsWith(Sentence, StringComparison.Ordinal)));
        Assert.Equal(isCompiled, ReportJson.Read(ReportJson.Write(report)).IsCompiled);
    }

    [Fact]
    public void One_disturbed_round_ranks_nothing()
    {
        ScenarioStatistics disturbed = Reports.Row("organizations", "json", 100, "get", [80, 1, 1]) with
        {
            Latency = Reports.Timing(30),
            RequestsPerSecond = 30,
        };
        IReadOnlyList<Verdict> verdicts = Verdict.Of(
            Reports.Report(disturbed, Reports.Row("organizations", "msgpack", 100, "get", [2, 2, 2]))
        );
        Assert.Equal("json", verdicts.Single(v => v.Title == "Lowest latency (p50)").Ranking[0].Format);
        Assert.Equal("json", verdicts.Single(v => v.Title == "Most requests per second").Ranking[0].Format);
    }
}
