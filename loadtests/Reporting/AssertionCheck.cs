using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>Checks assertions against what was measured.</summary>
internal static class AssertionCheck
{
    /// <summary>Whether an assertion held in every scenario that it selects, and where it did not.</summary>
    public static AssertionReport Check(Assertion assertion, IEnumerable<ScenarioStatistics> rows)
    {
        ScenarioStatistics[] selected = rows.Where(r => assertion.Selects([r.Dataset, r.Format, $"{r.Count}", r.Operation])).ToArray();
        ScenarioStatistics[] broken = selected.Where(r => !Holds(assertion, r)).ToArray();
        return new(assertion.Text, selected.Length > 0 && broken.Length == 0, Describe(assertion, selected, broken));
    }

    private static bool Holds(Assertion assertion, ScenarioStatistics row) =>
        assertion.Metric.Value(row) is { } value && assertion.Relation.Holds(value, assertion.Bound);

    private static string Describe(Assertion assertion, ScenarioStatistics[] selected, ScenarioStatistics[] broken)
    {
        if (selected.Length == 0)
        {
            return "none of its scenarios ran";
        }

        Metric metric = assertion.Metric;
        if (broken.Length > 0)
        {
            return string.Join(", ", broken.Select(row => $"{row.Name}: {metric.Name} = {Describe(metric, row)}"));
        }

        IEnumerable<double> values = selected.Select(row => metric.Value(row) ?? 0);
        string range = string.Join(
            " to ",
            new[] { values.Min(), values.Max() }.Distinct().Select(v => Quantity.Format(v, metric.Dimension))
        );
        return $"{metric.Name} = {range} in {selected.Length} scenario{(selected.Length == 1 ? "" : "s")}";
    }

    private static string Describe(Metric metric, ScenarioStatistics row) =>
        metric.Value(row) is { } value ? Quantity.Format(value, metric.Dimension) : "nothing measured";
}
