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
        WarmUpRequests = 50,
        WarmUpFailures = 7,
        RequestsPerSecond = 16,
        Seconds = 10,
        GeneratorSeconds = 5,
        ServiceSeconds = 7,
        Latency = new(800, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110),
        TimeToFirstByte = new(800, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210),
        Decode = new(40, 301, 302, 303, 304, 305, 306, 307, 308, 309, 310),
        Payload = new PayloadStatistics
        {
            WireBytes = 401,
            MinWireBytes = 402,
            MaxWireBytes = 403,
            DecodedBytes = 404,
            RequestBytes = 405,
            TotalReceivedBytes = 406,
            TotalSentBytes = 407,
            MegabytesPerSecond = 408,
        },
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
    [InlineData("rps", 16)]
    [InlineData("wire", 401)]
    [InlineData("decoded", 404)]
    [InlineData("request", 405)]
    [InlineData("received", 406)]
    [InlineData("sent", 407)]
    [InlineData("mb/s", 408)]
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
        ScenarioStatistics elsewhere = Row with { ServiceSeconds = null };
        Assert.Null(Metric.Named("service").Value(elsewhere));
        Assert.Equal("–", ReportColumn.All.Single(column => column.Title == "service").Text(elsewhere));
        Assert.DoesNotContain(
            Verdict.Of(Reports.Report(elsewhere)),
            verdict => verdict.Title.Contains("service", StringComparison.Ordinal)
        );
        Assert.Equal(
            "json",
            Verdict.Of(Reports.Report(Row)).Single(verdict => verdict.Title == "Least processor time of the service").Ranking[0].Format
        );
    }

    [Fact]
    public void The_columns_for_people_hold_what_their_headings_say() =>
        Assert.Equal(
            "HTTP 1.1|Requests 1,000|OK 800|Failed 207|req/s 16.0|± 50 %|min 101 ms|mean 102 ms|stddev "
                + "103 ms|p50 104 ms|± 50 %|p75 105 ms|p90 106 ms|"
                + "p95 107 ms|p99 108 ms|± 50 %|p99.9 109 ms|max 110 ms|TTFB p50 204 ms|TTFB p99 208 "
                + "ms|decode p50 304 ms|decode p99 308 ms|wire 401 B|"
                + "decoded 404 B|request 405 B|MB/s 408|data 813 B|service 7.00 ms|generator 5.00 ms|cores 0.50",
            string.Join('|', ReportColumn.All.Select(c => $"{c.Title} {c.Text(Row)}"))
        );

    [Fact]
    public void Columns_are_sorted_by_the_number_that_they_show() =>
        Assert.Equal(
            [
                1.1,
                1_000,
                800,
                207,
                16,
                0.501,
                101,
                102,
                103,
                104,
                0.502,
                105,
                106,
                107,
                108,
                0.503,
                109,
                110,
                204,
                208,
                304,
                308,
                401,
                404,
                405,
                408,
                813,
                7,
                5,
                0.5,
            ],
            ReportColumn.All.Select(c => c.SortKey(Row))
        );

    [Fact]
    public void The_summary_has_the_numbers_that_its_headings_name()
    {
        string[] lines = [.. SummaryText.Lines(Reports.Report(Row))];
        string[] headings = lines[2].Split("  ", StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        string[] cells = lines[3].Split("  ", StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        Assert.Equal(["format", "req/s", "p50", "p99", "wire", "service", "decode p50", "failed"], headings);
        Assert.Equal(["json", "16.0", "104 ms", "108 ms", "401 B", "7.00 ms", "304 ms", "207"], cells);
    }

    [Fact]
    public void The_csv_file_has_each_number_under_its_name()
    {
        string[] lines = CsvReport.Write(Reports.Report(Row)).Split("\r\n");
        var cells = lines[0].Split(',').Zip(lines[1].Split(',')).ToDictionary(c => c.First, c => c.Second, StringComparer.Ordinal);
        Assert.All(Metric.All, metric => Assert.Equal(metric.Value(Row)!.Value.ToString("R"), cells[metric.Name]));
        Assert.Equal(("0.501", "0.502"), (cells["rps_spread"], cells["p50_spread"]));
        Assert.Equal(("0.503", "0.504"), (cells["p99_spread"], cells["decode.p50_spread"]));
        Assert.Equal(("100", "get", "application/x-json", "1.1"), (cells["count"], cells["operation"], cells["media_type"], cells["http"]));
    }
}
