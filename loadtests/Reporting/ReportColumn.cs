using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>A column of the tables for people.</summary>
/// <param name="Title">The heading.</param>
/// <param name="Text">Its text in a row.</param>
internal sealed record ReportColumn(string Title, Func<ScenarioStatistics, string> Text)
{
    private static readonly ReportColumn[] OfOpen = [Of("late", "late"), Of("dropped", "dropped")];
    private static readonly ReportColumn[] OfSweep =
    [
        new("knee, req/s", row => Write(row.Knee?.Rate, Dimension.Rate)),
        new("fails at", row => Write(row.Knee?.FailedAt, Dimension.Rate)),
        new("per core", row => Write(row.Knee?.PerCore, Dimension.Rate)),
    ];

    /// <summary>The columns of a run, from the left.</summary>
    public static IReadOnlyList<ReportColumn> All(SettingsReport settings) =>
        [
            .. settings.Model == SettingsReport.SweepModel ? OfSweep : [WithRange("req/s", "rps", round => round.RequestsPerSecond)],
            WithRange("p50", "p50", round => round.P50),
            WithRange("p90", "p90", round => round.P90),
            WithRange("p99", "p99", round => round.P99),
            WithRange("p99.9", "p99.9", round => round.P999),
            .. settings.Model == SettingsReport.ClosedModel ? [] : OfOpen,
            Of("failed", "errors"),
            Of("body", "wire"),
            Of("header", "header"),
            Of("request body", "request"),
            Of("CPU", "service"),
            Of("allocated", "allocated"),
            Of("GC paused", "paused"),
            Of("decode", "decode.p50"),
            Of("client cores", "generator-cores"),
        ];

    private static ReportColumn Of(string title, string metricName)
    {
        var metric = Metric.Named(metricName);
        return new(title, row => Write(metric.Value(row), metric.Dimension));
    }

    // The value of all rounds lies between the least and the greatest of a round.
    private static ReportColumn WithRange(string title, string metricName, Func<RoundStatistics, double> value)
    {
        var metric = Metric.Named(metricName);
        return new(
            title,
            row =>
            {
                double[] rounds = [.. row.Rounds.Select(value).Where(number => number > 0).Order()];
                string range = rounds.Length < 2 ? "" : $" ({Write(rounds[0], metric.Dimension)}–{Write(rounds[^1], metric.Dimension)})";
                return Write(metric.Value(row), metric.Dimension) + range;
            }
        );
    }

    private static string Write(double? value, Dimension dimension) =>
        (value, dimension) switch
        {
            (null, _) => "–",
            ({ } rate, Dimension.Rate) => Quantity.Significant(rate),
            ({ } number, _) => Quantity.Format(number, dimension),
        };
}
