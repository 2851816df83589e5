using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>The baseline's ratios as a table for people.</summary>
internal static class BaselineTable
{
    /// <summary>How the numbers are read.</summary>
    public const string Note =
        "Geometric means over all scenarios, from alternating rounds, with their 95 % interval. Above 1 the service "
        + "responds to more requests; below 1 it takes less time and sends smaller bodies.";

    /// <summary>The columns.</summary>
    public static string[] Headings { get; } = ["media type", "req/s", "p50", "p99", "wire"];

    /// <summary>What is divided by what.</summary>
    public static string Title(BaselineReport baseline) => $"This service ÷ {baseline.Name}";

    /// <summary>A row per media type.</summary>
    public static IEnumerable<string[]> Rows(BaselineReport baseline) =>
        baseline.Ratios.Select(ratio =>
            (string[])[ratio.MediaType, Text(ratio.RequestsPerSecond), Text(ratio.P50), Text(ratio.P99), Number(ratio.WireBytes)]
        );

    private static string Text(PairedRatio? ratio) =>
        Number(ratio?.Value) + (ratio is { Low: { } low, High: { } high } ? $" ({low:0.00}–{high:0.00})" : "");

    private static string Number(double? ratio) => ratio is { } value ? $"{value:0.00}" : "–";
}
