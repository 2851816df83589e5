using HdrHistogram;
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
        using var log = new MemoryStream();
        using (var writer = new HistogramLogWriter(log))
        {
            writer.Write(report.StartedAt.UtcDateTime, [.. Rounds(report).OrderBy(histogram => histogram.StartTimeStamp)]);
        }

        // The writer's text is UTF-16, which no other reader of these logs expects.
        log.Position = 0;
        using var text = new StreamReader(log, System.Text.Encoding.Unicode);
        return text.ReadToEnd();
    }

    private static IEnumerable<HistogramBase> Rounds(LoadTestReport report)
    {
        foreach (ScenarioStatistics row in report.All)
        {
            foreach (RoundStatistics round in row.Rounds)
            {
                HistogramBase latency = Histograms.Decode(round.Histograms.Latency);
                latency.Tag = row.Name;
                latency.StartTimeStamp = round.StartedAt.ToUnixTimeMilliseconds();
                latency.EndTimeStamp = latency.StartTimeStamp + (long)(round.Seconds * 1e3);
                yield return latency;
            }
        }
    }
}
