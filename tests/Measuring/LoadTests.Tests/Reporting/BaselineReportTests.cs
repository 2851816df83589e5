namespace SerializationApi.LoadTests.Tests.Reporting;

public sealed class BaselineReportTests
{
    private static readonly ScenarioStatistics Get = Reports.Row("users", "msgpack", 100, "get", [1, 1, 9], wire: 100);
    private static readonly ScenarioStatistics Post = Reports.Row("users", "msgpack", 100, "post", [2, 2, 2], wire: 100);

    [Fact]
    public void A_ratio_is_the_geometric_mean_over_scenarios_of_rounds_in_turn()
    {
        BaselineRatio ratio = Of(
            SampleReports.Slower(Get, "mvc", 8),
            SampleReports.Slower(Post, "mvc", 2) with
            {
                Payload = Post.Payload with { WireBytes = 25 },
            }
        );
        Assert.Equal("msgpack", ratio.Format);
        Assert.All(
            (double?[])[ratio.RequestsPerSecond!.Value, ratio.RequestsPerSecond.Low, ratio.RequestsPerSecond.High],
            value => Assert.Equal(4, value!.Value, 1e-9)
        );
        Assert.Equal(0.25, ratio.P50!.Value, 1e-9);
        Assert.Equal(0.25, ratio.P99!.Value, 1e-9);
        Assert.Equal(2, ratio.WireBytes!.Value, 1e-9);
    }

    [Fact]
    public void Scenarios_that_only_one_of_them_has_count_for_nothing() =>
        Assert.Equal(0.5, Of(SampleReports.Slower(Post, "mvc", 2)).P50!.Value, 1e-9);

    [Fact]
    public void Wrong_responses_have_no_ratio()
    {
        BaselineRatio ratio = Of(SampleReports.Slower(Get, "mvc", 2) with { FailureKinds = [new("WrongResponse", "wrong value", 1, "")] });
        Assert.Equal((null, null, null, null), (ratio.RequestsPerSecond, ratio.P50, ratio.P99, ratio.WireBytes));
    }

    private static BaselineRatio Of(params ScenarioStatistics[] theirs) =>
        Assert.Single(BaselineReport.Of("mvc", [Get, Post], theirs).Ratios);
}
