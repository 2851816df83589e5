namespace SerializationApi.LoadTests.Tests.Support;

/// <summary>A report of both operations in every format, with a failure.</summary>
internal static class SampleReports
{
    public static LoadTestReport Full { get; } =
        Reports.Report([
            .. from operation in new[] { "get", "post" }
            from format in PayloadFormat.All.Select((f, i) => (f.Name, Factor: 1.0 - 0.1 * i))
            select Reports.Row(
                "organizations",
                format.Name,
                100,
                operation,
                [1.1 * format.Factor, 1.07 * format.Factor, 1.12 * format.Factor],
                wire: (long)(13_000 * format.Factor),
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
                [.. Full.Scenarios.Where(row => row.Format is "json" or "msgpack-lz4").Select(row => Slower(row, "mvc", 2))]
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
