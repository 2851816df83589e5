using SerializationApi.LoadTests.Metrics;
using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>report.csv: a row per scenario, every metric unrounded; times in ms, sizes in bytes.</summary>
internal static class CsvReport
{
    private static readonly (string Name, Func<ScenarioStatistics, string> Value)[] Labels =
    [
        ("scenario", r => r.Name),
        ("set", r => r.Dataset),
        ("format", r => r.Format),
        ("media_type", r => r.MediaType),
        ("http", r => r.Http),
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
    public static string Write(LoadTestReport report) =>
        CsvText.Write(
            [
                .. Labels.Select(label => label.Name),
                .. Metric.All.Select(metric => metric.Name),
                .. Spreads.Select(spread => spread.Name),
                "failures",
            ],
            report.All.Select(row =>
                (object?[])
                    [
                        .. Labels.Select(label => label.Value(row)),
                        .. Metric.All.Select(metric => (object?)metric.Value(row)),
                        .. Spreads.Select(spread => (object)spread.Value(row)),
                        string.Join("; ", row.FailureKinds.Select(failure => $"{failure.Category} {failure.Kind}: {failure.Count}")),
                    ]
            )
        );
}
