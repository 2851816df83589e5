using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Reporting;

public sealed class HdrLogTests
{
    [Fact]
    public void Each_round_of_each_scenario_is_a_tagged_line_in_the_order_of_time()
    {
        var latency = new LogLinearHistogram();
        latency.Record(1_500_000);
        latency.Record(2_000_000);
        DateTimeOffset start = Reports.Report().StartedAt;
        ScenarioStatistics Row(string format, double after)
        {
            ScenarioStatistics row = Reports.Row("organizations", format, 100, "get", [1]);
            string text = HdrEncoding.Encode(latency);
            return row with
            {
                Rounds = [row.Rounds[0] with { StartedAt = start.AddSeconds(after), Histograms = new(text, text, text, text) }],
            };
        }

        ScenarioStatistics old = Reports.Row("users", "json", 1, "get", [1]);
        ScenarioStatistics[] rows = [Row("json", 2.5), Row("msgpack", 1.25), old with { Rounds = [old.Rounds[0] with { Histograms = null }] }];
        string[] lines = HdrLog.Write(Reports.Report(rows)).Split('\n');
        Assert.Equal("#[Histogram log format version 1.3]", lines[1]);
        Assert.Equal("#[StartTime: 1763686923.000 (seconds since epoch), 2025-11-21T01:02:03Z]", lines[2]);
        Assert.Equal("#[BaseTime: 1763686923.000 (seconds since epoch)]", lines[3]);
        Assert.Equal("\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"", lines[4]);
        Assert.StartsWith("Tag=organizations.msgpack.100.get,1.250,1.000,2.", lines[5], StringComparison.Ordinal);
        Assert.StartsWith("Tag=organizations.json.100.get,2.500,1.000,2.", lines[6], StringComparison.Ordinal);
        Assert.Equal("", Assert.Single(lines[7..]));
        Assert.All(lines[5..7], line => Assert.Equal([1L, 1L], HdrDecoder.Decode(line.Split(',')[4]).Values));
    }
}
