using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;

namespace SerializationApi.LoadTests.Comparison;

/// <summary>What differs between two reports beyond the spread of their rounds.</summary>
/// <param name="Changes">Metrics whose rounds do not overlap, the greatest relative change first.</param>
/// <param name="Compared">How many metrics were compared.</param>
/// <param name="SettingDifferences">Settings that differ, so that the runs may not be comparable.</param>
/// <param name="OnlyOld">Scenarios that only the old report has.</param>
/// <param name="OnlyNew">Scenarios that only the new report has.</param>
/// <param name="SingleRound">Whether one of the runs had a single round, which has no spread.</param>
internal sealed record ReportComparison(
    IReadOnlyList<MetricChange> Changes,
    int Compared,
    IReadOnlyList<string> SettingDifferences,
    IReadOnlyList<string> OnlyOld,
    IReadOnlyList<string> OnlyNew,
    bool SingleRound
)
{
    private const string Knee = "knee";

    private static readonly ComparedMetric[] Metrics =
    [
        new("rps", Dimension.Rate, true, Histograms.RelativeError, row => Rounds(row, r => r.RequestsPerSecond)),
        new("p50", Dimension.Time, false, Histograms.RelativeError, row => Rounds(row, r => r.P50)),
        new("p99", Dimension.Time, false, Histograms.RelativeError, row => Rounds(row, r => r.P99)),
        new("decode.p50", Dimension.Time, false, Histograms.RelativeError, row => Rounds(row, r => r.DecodeP50)),
        new(Knee, Dimension.Rate, true, 0, row => row.Knee is { Rate: { } rate } knee ? new(rate, rate, knee.FailedAt ?? rate) : default),
        new("wire", Dimension.Size, false, 0, row => new(row.Payload.MinWireBytes, row.Payload.WireBytes, row.Payload.MaxWireBytes)),
        new("errors", Dimension.Count, false, 0, row => ValueRange.Of([row.Failures + row.WarmUpFailures])),
    ];

    /// <summary>Compares two reports scenario by scenario.</summary>
    /// <param name="old">The report of the run before.</param>
    /// <param name="current">The report of this run.</param>
    /// <param name="bounds">What a change must exceed beside the spread; null for nothing.</param>
    public static ReportComparison Of(LoadTestReport old, LoadTestReport current, ComparisonBounds? bounds = null)
    {
        var before = old.Scenarios.ToDictionary(row => row.Name, StringComparer.Ordinal);
        var after = current.Scenarios.ToDictionary(row => row.Name, StringComparer.Ordinal);
        MetricChange?[] pairs = current
            .Scenarios.Where(row => before.ContainsKey(row.Name))
            .SelectMany(row => MetricsOf(before[row.Name], row).Select(metric => Compare(metric, before[row.Name], row)))
            .ToArray();
        return new(
            [
                .. pairs
                    .OfType<MetricChange>()
                    .Where(change =>
                        (bounds ?? ComparisonBounds.None).AreExceededBy(change.Dimension, change.Old.Middle, change.New.Middle)
                    )
                    .OrderByDescending(change => Math.Abs(change.Relative)),
            ],
            pairs.Length,
            [.. SettingsDifference.Between(old, current)],
            [.. before.Keys.Except(after.Keys, StringComparer.Ordinal)],
            [.. after.Keys.Except(before.Keys, StringComparer.Ordinal)],
            old.Settings.Rounds < 2 || current.Settings.Rounds < 2
        );
    }

    // Wrong responses are no faster and no smaller than right ones: only how many there are can be compared. At the knee times are those of
    // a service that has reached its bound.
    private static IEnumerable<ComparedMetric> MetricsOf(ScenarioStatistics old, ScenarioStatistics current) =>
        from metric in Metrics
        where metric.Name == "errors" || old.WrongResponses + current.WrongResponses == 0
        where metric.Dimension is Dimension.Size or Dimension.Count || (metric.Name == Knee) == (current.Knee is not null)
        select metric;

    private static MetricChange? Compare(ComparedMetric metric, ScenarioStatistics old, ScenarioStatistics current)
    {
        ValueRange before = metric.Range(old);
        ValueRange after = metric.Range(current);
        if (!before.IsApartFrom(after, metric.Error))
        {
            return null;
        }

        return new(current.Name, metric.Name, metric.Dimension, before, after, after.Middle > before.Middle == metric.MoreIsBetter);
    }

    // A round without responses has no latency: its zero would pass for the best.
    private static ValueRange Rounds(ScenarioStatistics row, Func<RoundStatistics, double> value) =>
        ValueRange.Of(row.Rounds.Select(value).Where(v => v > 0));
}
