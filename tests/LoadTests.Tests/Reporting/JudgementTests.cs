using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Reporting;

/// <summary>Which runs fail, and what is ranked.</summary>
public sealed class JudgementTests
{
    private static readonly ScenarioStatistics Right = Reports.Row("organizations", "msgpack", 100, "get", [2]);
    private static readonly ScenarioStatistics Wrong = Reports.Row("organizations", "json", 100, "get", [0.1], failures: 3) with
    {
        FailureKinds =
        [
            new("WrongResponse", "wrong body", 2, "<x>"),
            new("WrongResponse", "wrong value", 1, ""),
            new("Status", "503", 5, ""),
        ],
    };

    private static readonly LoadTestReport Report = Reports.Report(Wrong, Right) with
    {
        FailedBecause = RunJudgement.Of([Wrong, Right], []),
    };

    [Fact]
    public void A_run_with_wrong_responses_fails_and_names_them() =>
        Assert.Equal(
            "wrong responses in organizations.json.100.get (3): what was measured there says nothing",
            Assert.Single(Report.FailedBecause)
        );

    [Fact]
    public void A_run_without_right_responses_fails()
    {
        ScenarioStatistics dead = Right with { Successes = 0 };
        ScenarioStatistics notRun = Right with { Requests = 0, Successes = 0 };
        Assert.Equal("no right response in organizations.msgpack.100.get", Assert.Single(RunJudgement.Of([Right, dead], [])));
        Assert.Equal("no request was measured", Assert.Single(RunJudgement.Of([notRun], [])));
        Assert.Equal("no request was measured", Assert.Single(RunJudgement.Of([], [])));
        Assert.Empty(RunJudgement.Of([Right, notRun], []));
        Assert.Empty(RunJudgement.Of([Reports.Row("organizations", "json", 100, "get", [1], failures: 3)], []));
    }

    [Fact]
    public void A_run_whose_assertions_do_not_hold_fails()
    {
        var held = new AssertionReport("a", true, "");
        Assert.Empty(RunJudgement.Of([Right], [held]));
        Assert.Equal("1 of 2 assertions did not hold", Assert.Single(RunJudgement.Of([Right], [held, held with { Passed = false }])));
        Assert.Equal("1 of 1 assertion did not hold", Assert.Single(RunJudgement.Of([Right], [held with { Passed = false }])));
    }

    [Fact]
    public void Every_report_says_so_at_its_head_and_ranks_only_the_others()
    {
        string summary = string.Join('\n', SummaryText.Lines(Report));
        Assert.Contains("FAILED: wrong responses in organizations.json.100.get (3)", summary, StringComparison.Ordinal);
        Assert.Contains("Lowest latency (p50): msgpack\n", summary, StringComparison.Ordinal);
        string markdown = MarkdownReport.Write(Report);
        Assert.Contains("**Failed: wrong responses in organizations.json.100.get (3)", markdown, StringComparison.Ordinal);
        Assert.Contains("- Lowest latency (p50): **msgpack**\n", markdown, StringComparison.Ordinal);
    }

    [Fact]
    public void Nothing_is_ranked_where_every_scenario_was_wrong_or_unverified()
    {
        Assert.Empty(Verdict.Of(Reports.Report(Wrong)));
        Assert.Empty(Verdict.Of(Reports.Report(Right with { Verified = 0 })));
    }

    [Fact]
    public void A_ranking_is_the_geometric_mean_over_groups_that_every_format_ran()
    {
        LoadTestReport report = Reports.Report(
            Reports.Row("organizations", "json", 1, "get", [4], wire: 400),
            Reports.Row("organizations", "msgpack", 1, "get", [1], wire: 100),
            Reports.Row("organizations", "protobuf", 1, "get", [0.5], wire: 50),
            Reports.Row("organizations", "json", 2, "get", [3], wire: 100),
            Reports.Row("organizations", "msgpack", 2, "get", [3], wire: 400)
        );
        IReadOnlyList<Verdict> verdicts = Verdict.Of(report);
        Assert.Equal(
            [
                "Lowest latency (p50)",
                "Smallest payload on the wire",
                "Most requests per second",
                "Least processor time of the service",
                "Fastest to decode (client)",
            ],
            verdicts.Select(v => v.Title)
        );
        Assert.Equal(["msgpack", "json"], verdicts[0].Ranking.Select(r => r.Format));
        Assert.Equal([1.0, 2.0], verdicts[0].Ranking.Select(r => Math.Round(r.Ratio, 9)));
        Assert.Equal([1.0, 1.0], verdicts[1].Ranking.Select(r => Math.Round(r.Ratio, 9)));
        Assert.Equal(["msgpack", "json"], verdicts[2].Ranking.Select(r => r.Format));
        Assert.Equal([1.0, 2.0], verdicts[2].Ranking.Select(r => Math.Round(r.Ratio, 9)));
    }

    /// <summary>A difference that is smaller than the spread of the rounds says nothing, so it makes no rank.</summary>
    [Fact]
    public void Formats_within_the_noise_share_a_rank()
    {
        LoadTestReport report = Reports.Report(
            Reports.Row("organizations", "json", 1, "get", [1, 1.1, 1.2], wire: 300),
            Reports.Row("organizations", "msgpack", 1, "get", [1.05, 1.05, 1.05], wire: 200),
            Reports.Row("organizations", "protobuf", 1, "get", [1.5, 1.5, 1.5], wire: 201)
        );
        IReadOnlyList<Verdict> verdicts = Verdict.Of(report);
        Assert.Equal([("msgpack", 1), ("json", 1), ("protobuf", 2)], verdicts[0].Ranking.Select(r => (r.Format, r.Rank)));
        Assert.Equal([("msgpack", 1), ("protobuf", 2), ("json", 3)], verdicts[1].Ranking.Select(r => (r.Format, r.Rank)));
        Assert.Contains("Lowest latency (p50): msgpack = json, protobuf ×1.43", SummaryText.Lines(report));
        string markdown = MarkdownReport.Write(report);
        Assert.Contains("- Lowest latency (p50): **msgpack** = **json**, protobuf ×1.43\n", markdown, StringComparison.Ordinal);
    }
}
