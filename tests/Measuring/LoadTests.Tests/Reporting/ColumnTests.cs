namespace SerializationApi.LoadTests.Tests.Reporting;

/// <summary>A row in which every number is another one: a number in the wrong column shows.</summary>
public sealed class ColumnTests
{
    private static readonly ScenarioStatistics Row = Reports.Get("json", [1]) with
    {
        Requests = 1_000,
        Successes = 800,
        Failures = 200,
        Late = 9,
        Dropped = 8,
        WarmUpRequests = 50,
        WarmUpFailures = 7,
        RequestsPerSecond = 16,
        Seconds = 10,
        GeneratorSeconds = 5,
        ServiceSeconds = 7,
        AllocatedPerRequest = 601,
        PausedPerRequest = 602,
        Latency = new(800, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110),
        TimeToFirstByte = new(800, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210),
        Decode = new(40, 301, 302, 303, 304, 305, 306, 307, 308, 309, 310),
        Payload = new PayloadStatistics
        {
            WireBytes = 401,
            MinWireBytes = 402,
            MaxWireBytes = 403,
            DecodedBytes = 404,
            HeaderBytes = 409,
            RequestHeaderBytes = 410,
            RequestBytes = 405,
        },
        Knee = new KneeStatistics(501, 502, 503, []),
        Spread = new RoundSpread(0.501, 0.502, 0.503, 0.504),
    };

    private static readonly string[] Timings = ["min", "mean", "stddev", "p50", "p75", "p90", "p95", "p99", "p99.9", "max"];

    [Theory]
    [InlineData("", 101)]
    [InlineData("ttfb.", 201)]
    [InlineData("decode.", 301)]
    public void A_timing_is_the_one_of_its_name(string prefix, double first) =>
        Assert.All(Timings.Index(), t => Assert.Equal(first + t.Index, Metric.Named(prefix + t.Item).Value(Row)));

    [Fact]
    public void A_metric_is_the_number_of_its_name()
    {
        const string Expected =
            "requests 1000|successes 800|errors 207|error-rate 0.2|late 9|dropped 8|rps 16|knee 501|knee-per-core 503|wire 401|"
            + "decoded 404|request 405|header 409|request-header 410|allocated 601|paused 602|service 7|generator 5|generator-cores 0.5";
        IEnumerable<string> names = Expected.Split('|').Select(text => text.Split(' ')[0]);
        Assert.Equal(
            Expected,
            string.Join('|', names.Select(name => FormattableString.Invariant($"{name} {Metric.Named(name).Value(Row)}")))
        );
    }

    [Fact]
    public void What_was_not_measured_has_no_value()
    {
        ScenarioStatistics nothing = Row with
        {
            Requests = 0,
            Successes = 0,
            Latency = Reports.Timing(5, 0),
            Decode = Reports.Timing(5, 0),
        };
        Assert.All(
            (string[])["error-rate", "p50", "max", "decode.p99", "wire", "decoded", "service", "generator", "generator-cores"],
            name => Assert.Null(Metric.Named(name).Value(nothing))
        );
        Assert.Equal(204, Metric.Named("ttfb.p50").Value(nothing));
    }
}
