namespace SerializationApi.LoadTests.Tests.Reporting;

public sealed class AssertionTests
{
    [Theory]
    [InlineData("json.errors == 0", "json", "errors", "==", 0)]
    [InlineData("msgpack-lz4.p99.9 < 900us", "msgpack-lz4", "p99.9", "<", 0.9)]
    [InlineData("organizations.protobuf.100.post.ttfb.p50 < 250µs", "organizations,protobuf,100,post", "ttfb.p50", "<", 0.25)]
    [InlineData("wire <= 12 KiB", "", "wire", "<=", 12 * 1024)]
    [InlineData("100.rps >= 1000/s", "100", "rps", ">=", 1000)]
    [InlineData("error-rate < 0.1%", "", "error-rate", "<", 0.001)]
    public void Assertions_are_read(string text, string labels, string metric, string relation, double bound)
    {
        var assertion = Assertion.Parse(text);
        Assert.Equal((labels, metric, relation), (string.Join(',', assertion.Labels), assertion.Metric.Name, assertion.Relation.Symbol));
        Assert.Equal(bound, assertion.Bound, 1e-12);
    }

    [Theory]
    [InlineData("msgpack.p50 < 2ms", true, "p50 = 1.00 ms to 1.50 ms in 2 scenarios")]
    [InlineData("msgpack.p50 < 1.5ms", false, "demos.msgpack.100.get: p50 = 1.50 ms")]
    [InlineData("json.errors = 0", false, "organizations.json.100.get: errors = 7")]
    [InlineData("json.error-rate < 7%", true, "error-rate = 6.54 % in 1 scenario")]
    [InlineData("memorypack.p50 < 1s", false, "none of its scenarios ran")]
    public void A_bound_must_hold_in_every_selected_scenario(string text, bool passed, string detail)
    {
        ScenarioStatistics[] rows =
        [
            Reports.Get("json", [3], wire: 3_000, failures: 7),
            Reports.Get("msgpack", [1]),
            Reports.Row("demos", "msgpack", 100, "get", [1.5]),
        ];
        Assert.Equal(new AssertionReport(text, passed, detail), AssertionCheck.Check(Assertion.Parse(text), rows));
    }

    // The p50 is less than the bound, the same, and greater.
    [Theory]
    [InlineData("<", true, false, false)]
    [InlineData("<=", true, true, false)]
    [InlineData(">", false, false, true)]
    [InlineData(">=", false, true, true)]
    [InlineData("=", false, true, false)]
    [InlineData("!=", true, false, true)]
    public void A_relation_is_exact_at_its_bound(string relation, params bool[] passed)
    {
        var assertion = Assertion.Parse($"p50 {relation} 2ms");
        Assert.Equal(
            passed,
            ((double[])[1.999, 2, 2.001]).Select(p50 => AssertionCheck.Check(assertion, [Reports.Get("json", [p50])]).Passed)
        );
    }

    [Fact]
    public void A_latency_that_was_never_measured_meets_no_bound()
    {
        ScenarioStatistics dead = Reports.Get("json", [1]) with { Latency = Reports.Timing(0, count: 0) };
        AssertionReport outcome = AssertionCheck.Check(Assertion.Parse("p99 < 1s"), [dead]);
        Assert.Equal((false, "organizations.json.100.get: p99 = nothing measured"), (outcome.Passed, outcome.Detail));
    }
}
