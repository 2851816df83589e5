using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>The rows that differ in their format only: what a reader wants side by side.</summary>
internal sealed record ScenarioGroup(string Dataset, int Count, string Operation, IReadOnlyList<ScenarioStatistics> Rows)
{
    /// <summary>What the rows have in common, in words.</summary>
    public string Title => $"{Dataset} · {Operation.ToUpperInvariant()} · {Quantity.Count(Count)} item{(Count == 1 ? "" : "s")}";

    /// <summary>The groups of a report, in the order of its rows.</summary>
    public static IReadOnlyList<ScenarioGroup> Of(LoadTestReport report) =>
        [
            .. report
                .Scenarios.GroupBy(r => (r.Dataset, r.Count, r.Operation))
                .Select(g => new ScenarioGroup(g.Key.Dataset, g.Key.Count, g.Key.Operation, [.. g])),
        ];
}
