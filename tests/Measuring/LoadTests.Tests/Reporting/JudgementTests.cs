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
            "wrong responses in organizations.json.100.get (3): the figures there mean nothing",
            Assert.Single(Report.FailedBecause)
        );

    [Fact]
    public void A_run_without_right_responses_fails()
    {
        ScenarioStatistics dead = Right with { Successes = 0 };
        ScenarioStatistics notRun = Right with { Requests = 0, Successes = 0 };
        Assert.Equal("no correct response in organizations.msgpack.100.get", Assert.Single(RunJudgement.Of([Right, dead], [])));
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
                "Most requests per second",
                "Smallest payload on the wire",
                "Lowest latency (p50)",
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

    /// <summary>Rounds ran in turn, so what disturbed the machine is in those of both formats: their ratio leaves it out.</summary>
    [Fact]
    public void Formats_share_a_rank_where_the_ratio_of_their_rounds_says_nothing()
    {
        LoadTestReport report = Reports.Report(
            Reports.Row("organizations", "json", 1, "get", [1, 1.1, 1.2, 2], wire: 300),
            Reports.Row("organizations", "msgpack", 1, "get", [1.05, 1.05, 1.05, 2.1], wire: 200),
            Reports.Row("organizations", "protobuf", 1, "get", [1.5, 1.6, 1.5, 3], wire: 201)
        );
        IReadOnlyList<Verdict> verdicts = Verdict.Of(report);
        Assert.Equal([("msgpack", 1), ("json", 1), ("protobuf", 2)], verdicts[0].Ranking.Select(r => (r.Format, r.Rank)));
        Assert.Equal([("msgpack", 1), ("protobuf", 2), ("json", 3)], verdicts[1].Ranking.Select(r => (r.Format, r.Rank)));
        Assert.Contains("Lowest latency (p50): msgpack and json about the same, protobuf ×1.48", SummaryText.Lines(report));
        Assert.StartsWith(
            "Most requests per second: msgpack with 952/s, about the same as json, at ",
            report.Conclusion,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void The_last_sentence_says_which_format_by_how_much_and_at_what_cost()
    {
        LoadTestReport report = Reports.Report(
            Reports.Row("organizations", "json", 1, "get", [4], wire: 400),
            Reports.Row("organizations", "msgpack", 1, "get", [1], wire: 100)
        );
        Assert.Equal(
            "Most requests per second: msgpack with 1,000/s, 4.0 times as many as json (250/s), at 2.00 ms of processor time, 5.00 KB "
                + "allocated, 300 B on the wire per request (json: 8.00 ms of processor time, 20.0 KB allocated, 600 B on the wire).",
            report.Conclusion
        );
        Assert.Equal(
            "Lowest latency (p99): msgpack with 2.00 ms, 4.0 times better than json (8.00 ms), at ",
            (report with { Settings = report.Settings with { Model = "open" } }).Conclusion.Split("2.00 ms of")[0]
        );
    }

    [Fact]
    public void A_format_that_could_not_keep_up_is_named_and_not_ranked()
    {
        LoadTestReport report = Reports.Report(Right, Right with { Name = "slow", Format = "json", Dropped = 7 });
        Assert.Equal("Not every request could be sent in slow (7 dropped): these formats are not ranked", Assert.Single(report.Remarks));
        Assert.All(Verdict.Of(report), verdict => Assert.Equal("msgpack", Assert.Single(verdict.Ranking).Format));
    }

    [Fact]
    public void A_busy_machine_is_said_first_and_nothing_is_ranked()
    {
        LoadTestReport report = SampleReports.Full with { Cores = new("0-1", "0-1", 0.25), IsCompiled = false };
        Assert.Empty(Verdict.Of(report));
        Assert.Equal("Nothing is ranked: the machine was busy.", report.Conclusion);
        Assert.StartsWith(
            "The machine was busy: other processes used 0.25 of its 2 cores",
            report.Remarks.First(),
            StringComparison.Ordinal
        );
        Assert.StartsWith("**The machine was busy", MarkdownReport.Write(report).Split("\n\n")[1], StringComparison.Ordinal);
        Assert.NotEmpty(Verdict.Of(report with { Cores = report.Cores with { Others = 0.15 } }));
        Assert.NotEmpty(Verdict.Of(report with { Cores = report.Cores with { Others = null } }));
    }

    [Theory]
    [InlineData("0-3", "2,5", "Client and service shared the cores; ")]
    [InlineData("0-1", "2-3", "The service had the cores 2-3, the client the cores 0-1 (checked); ")]
    [InlineData("0-1", null, "Whether client and service shared cores is not known; ")]
    public void Whether_the_cores_were_shared_is_said(string client, string? service, string sentence) =>
        Assert.Contains(
            SummaryText.Lines(SampleReports.Full with { Cores = new(client, service, null) }),
            line => line.StartsWith(sentence, StringComparison.Ordinal)
        );

    [Fact]
    public void A_client_that_had_no_time_left_is_said()
    {
        LoadTestReport report = Reports.Report(Right with { Seconds = 1, GeneratorSeconds = 0.95 }) with { Cores = new("1", "0", 0) };
        Assert.StartsWith("The client used up to 0.95 of its cores (1): ", Assert.Single(report.Remarks), StringComparison.Ordinal);
        Assert.Empty((report with { Cores = new("1-2", "0", 0) }).Remarks);
    }
}
