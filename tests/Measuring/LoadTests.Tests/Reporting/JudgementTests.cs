namespace SerializationApi.LoadTests.Tests.Reporting;

/// <summary>Which runs fail, and what is ranked.</summary>
public sealed class JudgementTests
{
    private static readonly ScenarioStatistics Right = Reports.Get("msgpack", [2]);
    private static readonly ScenarioStatistics Wrong = Reports.Get("json", [0.1], failures: 3) with
    {
        FailureKinds = [new("WrongResponse", "wrong body", 3, "")],
    };

    [Fact]
    public void A_run_without_right_responses_fails()
    {
        ScenarioStatistics dead = Right with { Successes = 0 };
        ScenarioStatistics notRun = Right with { Requests = 0, Successes = 0 };
        Assert.Equal("no correct response in organizations.msgpack.100.get", Assert.Single(RunJudgement.Of([Right, dead], [])));
        Assert.Equal("no request was measured", Assert.Single(RunJudgement.Of([notRun], [])));
        Assert.Equal("no request was measured", Assert.Single(RunJudgement.Of([], [])));
        Assert.Empty(RunJudgement.Of([Right, notRun], []));
        Assert.Empty(RunJudgement.Of([Reports.Get("json", [1], failures: 3)], []));
    }

    [Fact]
    public void Nothing_is_ranked_where_every_scenario_was_wrong_or_unverified()
    {
        Assert.Empty(Verdict.Of(Reports.Report(Wrong)));
        Assert.All(Verdict.Of(Reports.Report(Wrong, Right)), verdict => Assert.Equal("msgpack", Assert.Single(verdict.Ranking).Format));
        Assert.Empty(Verdict.Of(Reports.Report(Right with { Verified = 0 })));
    }

    [Fact]
    public void A_ranking_is_the_geometric_mean_over_groups_that_every_format_ran()
    {
        LoadTestReport report = Reports.Report(
            Reports.Get("json", [4], wire: 400),
            Reports.Get("msgpack", [1], wire: 100),
            Reports.Get("protobuf", [0.5], wire: 50),
            Reports.Row("organizations", "json", 2, "get", [3], wire: 100),
            Reports.Row("organizations", "msgpack", 2, "get", [3], wire: 400)
        );
        IReadOnlyList<Verdict> verdicts = Verdict.Of(report);
        Assert.Equal(
            "Most requests per second|Smallest payload on the wire|Lowest latency (p50)|Least processor time of the service|"
                + "Fastest to decode (client)",
            string.Join('|', verdicts.Select(v => v.Title))
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
            Reports.Get("json", [1, 1.1, 1.2, 2], wire: 300),
            Reports.Get("msgpack", [1.05, 1.05, 1.05, 2.1], wire: 200),
            Reports.Get("protobuf", [1.5, 1.6, 1.5, 3], wire: 201)
        );
        IReadOnlyList<Verdict> verdicts = Verdict.Of(report);
        Assert.Equal([("msgpack", 1), ("json", 1), ("protobuf", 2)], verdicts[0].Ranking.Select(r => (r.Format, r.Rank)));
        Assert.Equal([("msgpack", 1), ("protobuf", 2), ("json", 3)], verdicts[1].Ranking.Select(r => (r.Format, r.Rank)));
        Assert.Contains("Lowest latency (p50): msgpack and json about the same, protobuf ×1.48", SummaryText.Lines(report));
        const string Conclusion = "Most requests per second: msgpack with 952/s, about the same as json, at ";
        Assert.StartsWith(Conclusion, report.Conclusion, StringComparison.Ordinal);
    }

    [Fact]
    public void The_last_sentence_says_which_format_by_how_much_and_at_what_cost()
    {
        LoadTestReport report = Reports.Report(Reports.Get("json", [4], wire: 400), Reports.Get("msgpack", [1], wire: 100));
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
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(null, false)]
    public void A_service_that_was_still_being_compiled_is_said_at_the_head(bool? isCompiled, bool isSaid)
    {
        LoadTestReport report = Reports.Report(Right) with { IsCompiled = isCompiled };
        const string Sentence = "Warning: the service was still being compiled after the warm-up";
        Assert.Equal(isSaid, string.Join('\n', SummaryText.Lines(report)).Contains(Sentence, StringComparison.Ordinal));
        Assert.Equal(isSaid, MarkdownReport.Write(report).Contains($"**{Sentence}", StringComparison.Ordinal));
    }

    [Fact]
    public void One_disturbed_round_ranks_nothing()
    {
        ScenarioStatistics disturbed = Reports.Get("json", [80, 1, 1]) with { Latency = Reports.Timing(30), RequestsPerSecond = 30 };
        LoadTestReport report = Reports.Report(disturbed, Reports.Get("msgpack", [2, 2, 2]));
        string[] titles = ["Lowest latency (p50)", "Most requests per second"];
        Assert.All(titles, title => Assert.Equal("json", Verdict.Of(report).Single(v => v.Title == title).Ranking[0].Format));
    }

    [Fact]
    public void A_client_that_had_no_time_left_is_said()
    {
        LoadTestReport report = Reports.Report(Right with { Seconds = 1, GeneratorSeconds = 0.95 }) with { Cores = new("1", "0", 0) };
        Assert.StartsWith("The client used up to 0.95 of its cores (1): ", Assert.Single(report.Remarks), StringComparison.Ordinal);
        Assert.Empty((report with { Cores = new("1-2", "0", 0) }).Remarks);
    }
}
