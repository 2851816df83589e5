using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Reporting;

/// <summary>A row in which every number is another one: a number in the wrong column shows.</summary>
public sealed class ColumnTests
{
    private static readonly ScenarioStatistics Row = Reports.Row("organizations", "json", 100, "get", [1]) with
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

    [Theory]
    [InlineData("requests", 1_000)]
    [InlineData("successes", 800)]
    [InlineData("errors", 207)]
    [InlineData("error-rate", 0.2)]
    [InlineData("late", 9)]
    [InlineData("dropped", 8)]
    [InlineData("rps", 16)]
    [InlineData("knee", 501)]
    [InlineData("knee-per-core", 503)]
    [InlineData("wire", 401)]
    [InlineData("decoded", 404)]
    [InlineData("request", 405)]
    [InlineData("header", 409)]
    [InlineData("request-header", 410)]
    [InlineData("allocated", 601)]
    [InlineData("paused", 602)]
    [InlineData("service", 7)]
    [InlineData("generator", 5)]
    [InlineData("generator-cores", 0.5)]
    public void A_metric_is_the_number_of_its_name(string name, double value) => Assert.Equal(value, Metric.Named(name).Value(Row));

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

    [Fact]
    public void What_a_service_takes_that_the_run_did_not_start_is_unknown()
    {
        ScenarioStatistics elsewhere = Row with
        {
            ServiceSeconds = null,
            Dropped = 0,
            Rounds = [.. Row.Rounds.Select(round => round with { ServicePerRequest = null })],
        };
        Assert.Null(Metric.Named("service").Value(elsewhere));
        Assert.Equal("–", ReportColumn.All(Reports.Report().Settings).Single(column => column.Title == "CPU").Text(elsewhere));
        Assert.DoesNotContain(
            Verdict.Of(Reports.Report(elsewhere)),
            verdict => verdict.Title.Contains("service", StringComparison.Ordinal)
        );
        Assert.Equal(
            "json",
            Verdict
                .Of(Reports.Report(Row with { Dropped = 0 }))
                .Single(verdict => verdict.Title == "Least processor time of the service")
                .Ranking[0]
                .Format
        );
    }

    [Fact]
    public void The_columns_for_people_hold_what_their_headings_say()
    {
        ScenarioStatistics row = Row with { Rounds = [Round(1, 2, 103, 105, 107, 108), Round(2, 1, 104, 106, 109, 110)] };
        Assert.Equal(
            "req/s 16.0 (1.00–2.00)|p50 104 ms (103 ms–104 ms)|p90 106 ms (105 ms–106 ms)|p99 108 ms (107 ms–109 ms)|"
                + "p99.9 109 ms (108 ms–110 ms)|late 9|dropped 8|failed 207|body 401 B|header 409 B|request body 405 B|CPU 7.00 ms|allocated 601 B|GC paused 602 ms|decode 304 ms|"
                + "client cores 0.50",
            string.Join('|', ReportColumn.All(Reports.Report().Settings with { Model = "open" }).Select(c => $"{c.Title} {c.Text(row)}"))
        );
        Assert.DoesNotContain(ReportColumn.All(Reports.Report().Settings), column => column.Title is "late" or "dropped");
        static RoundStatistics Round(int round, double perSecond, double p50, double p90, double p99, double p999) =>
            new(round, 1, 0, 1, perSecond, p50, p90, p99, p999, 0);
    }

    [Fact]
    public void The_summary_has_the_numbers_that_its_headings_name()
    {
        string[] lines = [.. SummaryText.Lines(Reports.Report(Row with { Dropped = 0 }))];
        string[] headings = lines[2].Split("  ", StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        string[] cells = lines[3].Split("  ", StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        Assert.Equal(["format", "req/s", "p50", "p99", "body", "CPU", "allocated", "late", "failed"], headings);
        Assert.Equal(["json", "16.0", "104 ms", "108 ms", "401 B", "7.00 ms", "601 B", "9", "207"], cells);
    }
}
