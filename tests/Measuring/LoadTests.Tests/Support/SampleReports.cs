using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Reporting;

namespace SerializationApi.LoadTests.Tests.Support;

/// <summary>A report of two sizes and both operations in every format, with a failure.</summary>
internal static class SampleReports
{
    public static LoadTestReport Full { get; } =
        Reports.Report([
            .. from count in new[] { 100, 10_000 }
            from operation in new[] { "get", "post" }
            from format in PayloadFormat.All.Select((f, i) => (f.Name, Factor: 1.0 - 0.1 * i))
            select Reports.Row(
                "organizations",
                format.Name,
                count,
                operation,
                [0.011 * count * format.Factor, 0.0107 * count * format.Factor, 0.0112 * count * format.Factor],
                wire: (long)(130 * count * format.Factor),
                failures: format.Name == "protobuf" && operation == "post" ? 3 : 0
            ),
        ]);

    /// <summary>The same beside a baseline that has some of its scenarios, at half the speed.</summary>
    public static LoadTestReport Beside { get; } =
        Full with
        {
            Baseline = BaselineReport.Of(
                "mvc",
                Full.Scenarios,
                [
                    .. Full
                        .Scenarios.Where(row => row is { Count: 100, Format: "json" or "msgpack-lz4" })
                        .Select(row => Slower(row, "mvc", 2)),
                ]
            ),
        };

    /// <summary>A row of a baseline that takes so many times the time and has the same bytes.</summary>
    public static ScenarioStatistics Slower(ScenarioStatistics row, string baseline, double times) =>
        Reports.Row(
            row.Dataset,
            row.Format,
            row.Count,
            row.Operation,
            [.. row.Rounds.Select(round => round.P50 * times)],
            (long)row.Payload.WireBytes
        ) with
        {
            Name = $"{baseline}.{row.Name}",
        };
}
