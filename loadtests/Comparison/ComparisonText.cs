using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;

namespace SerializationApi.LoadTests.Comparison;

/// <summary>A comparison in plain lines.</summary>
internal static class ComparisonText
{
    /// <summary>The lines to print.</summary>
    public static IEnumerable<string> Lines(ReportComparison comparison, LoadTestReport old, ComparisonBounds? bounds = null)
    {
        yield return $"Compared with the run of {old.StartedAt:yyyy-MM-dd HH:mm} UTC:";
        foreach (string difference in comparison.SettingDifferences)
        {
            yield return $"  settings differ: {difference}";
        }

        if (comparison.SingleRound)
        {
            yield return "  a single round has no spread: what follows may be noise";
        }

        if (comparison.OnlyOld.Count > 0)
        {
            yield return $"  only in the old run: {string.Join(", ", comparison.OnlyOld)}";
        }

        if (comparison.OnlyNew.Count > 0)
        {
            yield return $"  only in this run: {string.Join(", ", comparison.OnlyNew)}";
        }

        foreach (MetricChange change in comparison.Changes)
        {
            yield return "  " + Describe(change);
        }

        yield return $"  {comparison.Changes.Count} of {comparison.Compared} numbers changed beyond the spread of the rounds"
            + (bounds is null ? "" : $", by more than {Quantity.Percent(bounds.Relative)} and {Quantity.Milliseconds(bounds.Absolute)}");
    }

    private static string Describe(MetricChange change)
    {
        string relative = double.IsFinite(change.Relative) ? $" ({Quantity.Change(change.Relative)})" : "";
        return $"{change.Scenario} {change.Metric}: {Value(change, change.Old.Middle)} → {Value(change, change.New.Middle)}{relative}, "
            + $"{(change.Better ? "better" : "worse")}; rounds {Range(change, change.Old)} → {Range(change, change.New)}";
    }

    private static string Range(MetricChange change, ValueRange range) => $"{Value(change, range.Low)}…{Value(change, range.High)}";

    private static string Value(MetricChange change, double value) => Quantity.Format(value, change.Dimension);
}
