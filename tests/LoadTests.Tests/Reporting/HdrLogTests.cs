using System.Text;
using HdrHistogram;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Reporting;

public sealed class HdrLogTests
{
    [Fact]
    public void Each_round_of_each_scenario_is_a_tagged_histogram_in_the_order_of_time()
    {
        HistogramBase latency = Histograms.ForSum();
        latency.RecordValue(1_500_000);
        latency.RecordValue(2_000_000);
        DateTimeOffset start = Reports.Report().StartedAt;
        ScenarioStatistics Row(string format, double after)
        {
            ScenarioStatistics row = Reports.Row("organizations", format, 100, "get", [1]);
            string text = Histograms.Encode(latency);
            return row with
            {
                Rounds = [row.Rounds[0] with { StartedAt = start.AddSeconds(after), Histograms = new(text, text, text, text) }],
            };
        }

        string log = HdrLog.Write(Reports.Report(Row("json", 2.5), Row("msgpack", 1.25)));
        string[] lines = log.Split('\n');
        Assert.Equal("#[Histogram log format version 1.3]", lines[0]);
        Assert.StartsWith("#[StartTime: 1763686923.000 (seconds since epoch), 2025-11-21T01:02:03", lines[1], StringComparison.Ordinal);
        Assert.Equal("\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"", lines[2]);
        Assert.StartsWith("Tag=organizations.msgpack.100.get,1763686924.250,1.000,2.", lines[3], StringComparison.Ordinal);
        Assert.StartsWith("Tag=organizations.json.100.get,1763686925.500,1.000,2.", lines[4], StringComparison.Ordinal);
        Assert.Equal("", Assert.Single(lines[5..]));

        using var file = new MemoryStream(Encoding.UTF8.GetBytes(log));
        using var reader = new HistogramLogReader(file);
        HistogramBase[] read = [.. reader.ReadHistograms()];
        Assert.Equal([2L, 2L], read.Select(histogram => histogram.TotalCount));
        Assert.Equal([1_250L, 2_500L], read.Select(histogram => histogram.StartTimeStamp - start.ToUnixTimeMilliseconds()));
        Assert.All(read, histogram => Assert.Equal((1L, 1L), (histogram.GetCountAtValue(1_500_000), histogram.GetCountAtValue(2_000_000))));
    }
}
