using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;

namespace SerializationApi.LoadTests.Comparison;

/// <summary>A comparison as a threshold: nothing may be worse beyond the bounds.</summary>
internal static class ComparisonThreshold
{
    /// <summary>The report with the threshold, judged again.</summary>
    public static LoadTestReport AddTo(LoadTestReport report, LoadTestReport old, ComparisonBounds bounds)
    {
        var comparison = ReportComparison.Of(old, report, bounds);
        string[] worse =
        [
            .. comparison.Changes.Where(c => !c.Better).Select(c => $"{c.Scenario} {c.Metric} {Quantity.Change(c.Relative)}"),
        ];
        string text =
            $"no worse than the run of {old.StartedAt:yyyy-MM-dd HH:mm} UTC by more than "
            + $"{Quantity.Percent(bounds.Relative)} and {Quantity.Milliseconds(bounds.Absolute)}";
        string detail = worse.Length == 0 ? $"none of {comparison.Compared} numbers is" : string.Join(", ", worse);
        AssertionReport[] all = [.. report.Assertions, new(text, worse.Length == 0, detail)];
        IEnumerable<string> other = report.FailedBecause.Except(
            RunJudgement.Of([.. report.All], report.Assertions),
            StringComparer.Ordinal
        );
        return report with { Assertions = all, FailedBecause = [.. other, .. RunJudgement.Of([.. report.All], all)] };
    }
}
