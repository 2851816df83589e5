using SerializationApi.LoadTests.Comparison;

namespace SerializationApi.LoadTests.Tests.Comparison;

public sealed class ReportComparisonTests
{
    private static readonly double[] Steady = [1.00, 1.02, 1.05];

    [Theory]
    [InlineData(new[] { 1.00, 1.02, 1.05 }, false)]
    [InlineData(new[] { 0.80, 0.90, 1.00 }, false)]
    [InlineData(new[] { 0.80, 0.90, 0.97 }, true)]
    [InlineData(new[] { 1.05, 1.1, 1.2 }, false)]
    [InlineData(new[] { 1.056, 1.1, 1.2 }, false)]
    [InlineData(new[] { 1.07, 1.1, 1.2 }, true)]
    [InlineData(new[] { 0.5, 1.02, 2 }, false)]
    public void A_change_is_one_whose_rounds_do_not_overlap_even_with_the_error_of_their_percentiles(double[] p50, bool changed)
    {
        var comparison = ReportComparison.Of(Reports.Report(Row(Steady)), Reports.Report(Row(p50)));
        Assert.Equal(changed, comparison.Changes.Any(c => c.Metric == "p50"));
        Assert.Equal(6, comparison.Compared);
    }

    [Fact]
    public void Less_latency_and_more_requests_are_better()
    {
        IReadOnlyList<MetricChange> changes = ReportComparison
            .Of(Reports.Report(Row(Steady)), Reports.Report(Row([0.5, 0.51, 0.52])))
            .Changes;
        Assert.All(changes, c => Assert.True(c.Better));
        Assert.Equal(["decode.p50", "p50", "p99", "rps"], changes.Select(c => c.Metric).Order());
        Assert.Equal(-0.5, changes.Single(c => c.Metric == "p50").Relative, 0.01);
    }

    [Fact]
    public void Sweeps_are_compared_by_their_knees_which_lie_between_two_rates()
    {
        string[] Changed(double rate, double failedAt) =>
            [
                .. ReportComparison
                    .Of(Reports.Report(Sweep(100, 110, Steady)), Reports.Report(Sweep(rate, failedAt, [9, 9, 9])))
                    .Changes.Select(change => $"{change.Metric} {change.Better}"),
            ];
        Assert.Empty(Changed(109, 119));
        Assert.Equal(["knee True"], Changed(111, 120));
        Assert.Equal(["knee False"], Changed(90, 99));
        static ScenarioStatistics Sweep(double rate, double failedAt, double[] p50) =>
            Row(p50) with
            {
                Knee = new(rate, failedAt, null, []),
            };
    }

    [Fact]
    public void A_round_without_responses_is_not_the_fastest()
    {
        ScenarioStatistics failing = Row([1.2, 1.3, 1.4]);
        failing = failing with { Rounds = [.. failing.Rounds, new RoundStatistics(4, 100, 100, 1, 0, 0, 0, 0, 0, 0)] };
        MetricChange change = ReportComparison
            .Of(Reports.Report(Row(Steady)), Reports.Report(failing))
            .Changes.Single(c => c.Metric == "p50");
        Assert.Equal((new ValueRange(1.2, 1.3, 1.4), false), (change.New, change.Better));
    }

    [Fact]
    public void Of_wrong_responses_only_the_number_is_compared()
    {
        ScenarioStatistics wrong = Row([0.1, 0.1, 0.1], failures: 3) with { FailureKinds = [new("WrongResponse", "wrong body", 3, "")] };
        var comparison = ReportComparison.Of(Reports.Report(Row(Steady)), Reports.Report(wrong));
        Assert.Equal("errors", Assert.Single(comparison.Changes).Metric);
        Assert.Equal("errors", Assert.Single(ReportComparison.Of(Reports.Report(wrong), Reports.Report(Row(Steady))).Changes).Metric);
    }

    [Fact]
    public void Settings_machines_and_scenarios_that_differ_are_named()
    {
        LoadTestReport old = Reports.Report(Row(Steady), Reports.Row("users", "json", 1, "get", Steady));
        LoadTestReport current = Reports.Report(Row(Steady), Reports.Row("demos", "json", 1, "get", Steady));
        current = current with
        {
            Settings = current.Settings with { Workers = 8, RatePerSecond = 100, Url = "http://elsewhere/" },
            Machine = current.Machine with { Cores = 4 },
        };
        var comparison = ReportComparison.Of(old, current);
        Assert.Equal(["clients: 32 → 8", "ratePerSecond: none → 100", "cores: 2 → 4"], comparison.SettingDifferences);
        Assert.Equal("users.json.1.get", Assert.Single(comparison.OnlyOld));
        Assert.Equal("demos.json.1.get", Assert.Single(comparison.OnlyNew));
    }

    [Theory]
    [InlineData(0.32, 0, "decode.p50 p50 p99 rps wire")]
    [InlineData(0.49, 0, "decode.p50 p50 p99 wire")]
    [InlineData(0.51, 0, "wire")]
    [InlineData(0, 0.499, "p50 p99 rps wire")]
    [InlineData(0, 1.1, "rps wire")]
    public void A_rate_or_a_time_counts_beyond_both_bounds_and_a_size_always(double relative, double absolute, string changed)
    {
        // Slower by half: the p50 by 0.5 ms, the p99 by 1 ms, requests/s less by a third, decoding by 50 µs.
        LoadTestReport old = Reports.Report(Row([1, 1, 1]));
        LoadTestReport current = Reports.Report(Row([1.5, 1.5, 1.5], wire: 1_001));
        IReadOnlyList<MetricChange> changes = ReportComparison.Of(old, current, new ComparisonBounds(relative, absolute)).Changes;
        Assert.Equal(changed.Split(' '), changes.Select(c => c.Metric).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void The_text_names_scenario_metric_values_and_spread()
    {
        LoadTestReport old = Reports.Report(Row(Steady));
        string[] lines = ComparisonText.Lines(ReportComparison.Of(old, Reports.Report(Row([2.00, 2.04, 2.10]))), old).ToArray();
        Assert.Equal("Compared with the run of 2025-11-21 01:02 UTC:", lines[0]);
        Assert.Contains(
            "  organizations.json.100.get p50: 1.02 ms → 2.04 ms (+100.0 %), worse; rounds 1.00 ms…1.05 ms → 2.00 ms…2.10 ms",
            lines
        );
        Assert.Equal("  4 of 6 numbers changed beyond the spread of the rounds", lines[^1]);
    }

    private static ScenarioStatistics Row(double[] p50, long wire = 1_000, long failures = 0) => Reports.Get("json", p50, wire, failures);
}
