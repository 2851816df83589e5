using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Reporting;

public sealed class AssertionTests
{
    [Theory]
    [InlineData("msgpack.p99 < 20ms", "msgpack", "p99", "<", 20)]
    [InlineData("json.errors = 0", "json", "errors", "=", 0)]
    [InlineData("p99.9<=1.5 s", "", "p99.9", "<=", 1500)]
    [InlineData("msgpack-lz4.p99.9 < 900us", "msgpack-lz4", "p99.9", "<", 0.9)]
    [InlineData("organizations.protobuf.100.post.ttfb.p50 < 250µs", "organizations,protobuf,100,post", "ttfb.p50", "<", 0.25)]
    [InlineData("decode.p50 < 500ns", "", "decode.p50", "<", 0.0005)]
    [InlineData("wire <= 12 KiB", "", "wire", "<=", 12 * 1024)]
    [InlineData("memorypack.wire < 1.5MB", "memorypack", "wire", "<", 1_500_000)]
    [InlineData("100.rps >= 1000/s", "100", "rps", ">=", 1000)]
    [InlineData("rps > 1000", "", "rps", ">", 1000)]
    [InlineData("error-rate < 0.1%", "", "error-rate", "<", 0.001)]
    [InlineData("errors != 3", "", "errors", "!=", 3)]
    [InlineData("errors == 3", "", "errors", "==", 3)]
    public void Assertions_are_read(string text, string labels, string metric, string relation, double bound)
    {
        var assertion = Assertion.Parse(text);
        Assert.Equal(labels, string.Join(',', assertion.Labels));
        Assert.Equal((metric, relation), (assertion.Metric.Name, assertion.Relation.Symbol));
        Assert.Equal(bound, assertion.Bound, 1e-12);
    }

    [Theory]
    [InlineData("", "found no comparison")]
    [InlineData("msgpack.p99", "found no comparison")]
    [InlineData("msgpack.p98 < 20ms", "'msgpack.p98' does not end in one of the metrics")]
    [InlineData("msgpackp99 < 20ms", "does not end in")]
    [InlineData("p99 < ", "'' is not a number")]
    [InlineData("p99 < fast", "'fast' is not one of the units ns, us")]
    [InlineData("p99 < 20 KB", "'KB' is not one of the units")]
    [InlineData("p99 < 2,0ms", "'2,0ms' is not a number")]
    [InlineData("p99 << 2ms", "'< 2ms' is not a number")]
    [InlineData("errors = 5ms", "'ms' is a unit, expected a plain number")]
    public void Anything_else_is_refused_with_its_reason(string text, string reason)
    {
        FormatException error = Assert.Throws<FormatException>(() => Assertion.Parse(text));
        Assert.Contains(reason, error.Message, StringComparison.Ordinal);
        Assert.StartsWith($"--assert \"{text}\": ", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("msgpack.p50 < 2ms", true, "p50 = 1.00 ms to 1.50 ms in 2 scenarios")]
    [InlineData("msgpack.p50 < 1.5ms", false, "demos.msgpack.100.get: p50 = 1.50 ms")]
    [InlineData("msgpack.100.organizations.p50 < 1.5ms", true, "p50 = 1.00 ms in 1 scenario")]
    [InlineData("json.errors = 0", false, "organizations.json.100.get: errors = 7")]
    [InlineData("json.error-rate < 7%", true, "error-rate = 6.54 % in 1 scenario")]
    [InlineData("memorypack.p50 < 1s", false, "none of its scenarios ran")]
    [InlineData(
        "wire < 1KB",
        false,
        "organizations.json.100.get: wire = 3.00 KB, organizations.msgpack.100.get: wire = 1.00 KB, demos.msgpack.100.get: wire = 1.00 KB"
    )]
    public void A_bound_must_hold_in_every_selected_scenario(string text, bool passed, string detail)
    {
        ScenarioStatistics[] rows =
        [
            Reports.Row("organizations", "json", 100, "get", [3], wire: 3_000, failures: 7),
            Reports.Row("organizations", "msgpack", 100, "get", [1]),
            Reports.Row("demos", "msgpack", 100, "get", [1.5]),
        ];
        Assert.Equal(new AssertionReport(text, passed, detail), AssertionCheck.Check(Assertion.Parse(text), rows));
    }

    [Theory]
    [InlineData("p50 < 2ms", 1.999, true)]
    [InlineData("p50 < 2ms", 2, false)]
    [InlineData("p50 <= 2ms", 2, true)]
    [InlineData("p50 <= 2ms", 2.001, false)]
    [InlineData("p50 > 2ms", 2, false)]
    [InlineData("p50 > 2ms", 2.001, true)]
    [InlineData("p50 >= 2ms", 2, true)]
    [InlineData("p50 >= 2ms", 1.999, false)]
    [InlineData("p50 = 2ms", 2, true)]
    [InlineData("p50 == 2ms", 2.001, false)]
    [InlineData("p50 != 2ms", 2, false)]
    [InlineData("p50 != 2ms", 2.001, true)]
    public void A_relation_is_exact_at_its_bound(string text, double p50, bool passed) =>
        Assert.Equal(passed, AssertionCheck.Check(Assertion.Parse(text), [Reports.Row("organizations", "json", 1, "get", [p50])]).Passed);

    [Theory]
    [InlineData(Dimension.Time, "3ns", 3e-6)]
    [InlineData(Dimension.Time, "3us", 3e-3)]
    [InlineData(Dimension.Time, "3µs", 3e-3)]
    [InlineData(Dimension.Time, "3μs", 3e-3)]
    [InlineData(Dimension.Time, "3ms", 3)]
    [InlineData(Dimension.Time, "3s", 3_000)]
    [InlineData(Dimension.Time, "3", 3)]
    [InlineData(Dimension.Size, "3B", 3)]
    [InlineData(Dimension.Size, "3KB", 3e3)]
    [InlineData(Dimension.Size, "3MB", 3e6)]
    [InlineData(Dimension.Size, "3GB", 3e9)]
    [InlineData(Dimension.Size, "3KiB", 3_072)]
    [InlineData(Dimension.Size, "3MiB", 3_145_728)]
    [InlineData(Dimension.Size, "3GiB", 3_221_225_472)]
    [InlineData(Dimension.Rate, "3/s", 3)]
    [InlineData(Dimension.Share, "3%", 0.03)]
    [InlineData(Dimension.Count, "-3", -3)]
    public void Units_are_those_of_reports(object dimension, string text, double value) =>
        Assert.Equal(value, Units.Parse(text, (Dimension)dimension), 1e-12);

    [Fact]
    public void A_latency_that_was_never_measured_meets_no_bound()
    {
        ScenarioStatistics dead = Reports.Row("organizations", "json", 1, "get", [1]) with { Latency = Reports.Timing(0, count: 0) };
        AssertionReport outcome = AssertionCheck.Check(Assertion.Parse("p99 < 1s"), [dead]);
        Assert.Equal((false, "organizations.json.1.get: p99 = nothing measured"), (outcome.Passed, outcome.Detail));
    }
}
