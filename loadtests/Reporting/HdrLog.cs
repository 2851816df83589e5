using System.Text;
using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>
/// report.hlog: the latencies of each round of each scenario in HdrHistogram's log format 1.3, tagged with the scenario, for its
/// viewers and plotters. Values in nanoseconds, the greatest of an interval in milliseconds.
/// </summary>
internal static class HdrLog
{
    /// <summary>The file's text.</summary>
    public static string Write(LoadTestReport report)
    {
        double start = Seconds(report.StartedAt);
        var text = new StringBuilder();
        text.Append("#[Logged with SerializationApi loadtests]\n#[Histogram log format version 1.3]\n");
        text.Append($"#[StartTime: {start:0.000} (seconds since epoch), {report.StartedAt:yyyy-MM-dd'T'HH:mm:ss'Z'}]\n");
        text.Append($"#[BaseTime: {start:0.000} (seconds since epoch)]\n");
        text.Append("\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n");
        IEnumerable<(string Tag, RoundStatistics Round)> rounds =
            report.Scenarios.SelectMany(row => row.Rounds.Select(round => (row.Name, round))).OrderBy(r => r.round.StartedAt);
        foreach ((string tag, RoundStatistics round) in rounds)
        {
            if (round.Histograms is { Latency: { } latency })
            {
                text.Append($"Tag={tag},{Seconds(round.StartedAt) - start:0.000},{round.Seconds:0.000},")
                    .Append($"{HdrEncoding.Decode(latency).Maximum / 1e6:0.000},{latency}\n");
            }
        }

        return text.ToString();
    }

    private static double Seconds(DateTimeOffset time) => time.ToUnixTimeMilliseconds() / 1e3;
}
