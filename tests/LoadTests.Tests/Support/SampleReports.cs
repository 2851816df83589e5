using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Reporting;

namespace SerializationApi.LoadTests.Tests.Support;

/// <summary>A report of two sizes and both operations in every format, with a failure.</summary>
internal static class SampleReports
{
    public static LoadTestReport Full { get; } = Reports.Report(
        [.. from count in new[] { 100, 10_000 }
            from operation in new[] { "get", "post" }
            from format in PayloadFormat.All.Select((f, i) => (f.Name, Factor: 1.0 - 0.1 * i))
            select Reports.Row(
                "organizations",
                format.Name,
                count,
                operation,
                [0.011 * count * format.Factor, 0.0107 * count * format.Factor, 0.0112 * count * format.Factor],
                wire: (long)(130 * count * format.Factor),
                failures: format.Name == "protobuf" && operation == "post" ? 3 : 0)]);
}
