using System.Text;
using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>report.csv (RFC 4180): a row per scenario, every metric unrounded; times in ms, sizes in bytes.</summary>
internal static class CsvReport
{
    private static readonly (string Name, Func<ScenarioStatistics, string> Value)[] Labels =
    [
        ("scenario", r => r.Name),
        ("set", r => r.Dataset),
        ("format", r => r.Format),
        ("media_type", r => r.MediaType),
        ("count", r => r.Count.ToString()),
        ("operation", r => r.Operation),
    ];

    private static readonly (string Name, Func<ScenarioStatistics, double> Value)[] Spreads =
    [
        ("rps_spread", r => r.Spread.RequestsPerSecond),
        ("p50_spread", r => r.Spread.P50),
        ("p99_spread", r => r.Spread.P99),
        ("decode.p50_spread", r => r.Spread.DecodeP50),
    ];

    /// <summary>The file's text.</summary>
    public static string Write(LoadTestReport report)
    {
        var text = new StringBuilder();
        AppendLine(text, [.. Labels.Select(l => l.Name), .. Metric.All.Select(m => m.Name), .. Spreads.Select(s => s.Name), "failures"]);
        foreach (ScenarioStatistics row in report.Scenarios)
        {
            AppendLine(text,
            [
                .. Labels.Select(l => l.Value(row)),
                .. Metric.All.Select(m => Number(m.Value(row))),
                .. Spreads.Select(s => Number(s.Value(row))),
                string.Join("; ", row.FailureKinds.Select(f => $"{f.Category} {f.Kind}: {f.Count}")),
            ]);
        }

        return text.ToString();
    }

    private static string Number(double? value) => value?.ToString("R") ?? "";

    private static void AppendLine(StringBuilder text, IEnumerable<string> fields) =>
        text.AppendJoin(',', fields.Select(Quote)).Append("\r\n");

    private static string Quote(string field) =>
        field.AsSpan().IndexOfAny("\",\r\n") < 0 ? field : $"\"{field.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";
}
