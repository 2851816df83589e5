using SerializationApi.LoadTests.Metrics;
using SerializationApi.Shared.Reports.Html;

namespace SerializationApi.LoadTests.Reporting.Html;

/// <summary>The charts of one group: its formats side by side.</summary>
internal static class GroupCharts
{
    /// <summary>All charts of a group; what cannot be trusted is named and not drawn beside the rest.</summary>
    public static string Render(ScenarioGroup group)
    {
        ScenarioStatistics[] left = [.. group.Rows.Where(r => r.WrongResponses > 0)];
        string note =
            left.Length == 0
                ? ""
                : $"<p class=\"warning\">Wrong responses, not drawn: {Markup.Text(string.Join(", ", left.Select(r => r.Format)))}</p>\n";
        return note + (left.Length < group.Rows.Count ? Charts(group with { Rows = [.. group.Rows.Except(left)] }) : "");
    }

    private static string Charts(ScenarioGroup group) =>
        $"""
            <div class="charts">
            {Latency(group)}{Payload(group)}{Throughput(group)}{WholeCost(group)}{CurveChart.Render(group.Rows)}</div>
            """;

    private static string Latency(ScenarioGroup group) =>
        BarChart.Render(
            "Latency",
            "p50, to p90, to p99: strong to light",
            [
                .. group.Rows.Select(r => new Bar(
                    r.Format,
                    [
                        new(0, r.Latency.P50, "strong", $"p50 {Quantity.Milliseconds(r.Latency.P50)}"),
                        new(r.Latency.P50, r.Latency.P90, "medium", $"p90 {Quantity.Milliseconds(r.Latency.P90)}"),
                        new(r.Latency.P90, r.Latency.P99, "light", $"p99 {Quantity.Milliseconds(r.Latency.P99)}"),
                    ],
                    r.Successes == 0
                        ? "no response"
                        : $"{Quantity.Milliseconds(r.Latency.P50)} · p99 {Quantity.Milliseconds(r.Latency.P99)}"
                )),
            ],
            Dimension.Time
        );

    private static string Payload(ScenarioGroup group)
    {
        double json = group.Rows.FirstOrDefault(r => r.Format == "json")?.Payload.WireBytes ?? 0;
        return BarChart.Render(
            "Payload per response",
            "on the wire; light: more after decompression",
            [.. group.Rows.Select(r => new Bar(r.Format, PayloadSegments(r.Payload), PayloadText(r.Payload, json)))],
            Dimension.Size
        );
    }

    private static BarSegment[] PayloadSegments(PayloadStatistics payload)
    {
        var wire = new BarSegment(0, payload.WireBytes, "strong", $"on the wire {Quantity.Bytes(payload.WireBytes)}");
        return payload.DecodedBytes <= payload.WireBytes
            ? [wire]
            : [wire, new(payload.WireBytes, payload.DecodedBytes, "light", $"decompressed {Quantity.Bytes(payload.DecodedBytes)}")];
    }

    private static string PayloadText(PayloadStatistics payload, double json)
    {
        string size = Quantity.Bytes(payload.WireBytes);
        return json <= 0 || payload.WireBytes.Equals(json) ? size : $"{size} · {Quantity.Change(payload.WireBytes / json - 1)}";
    }

    private static string Throughput(ScenarioGroup group) =>
        BarChart.Render(
            "Throughput",
            "right responses per second; the whisker is the range of the rounds",
            [
                .. group.Rows.Select(r => new Bar(
                    r.Format,
                    [new(0, r.RequestsPerSecond, "strong", $"{Requests(r)} requests/s, {Megabytes(r)} MB/s")],
                    $"{Requests(r)}/s · {Megabytes(r)} MB/s",
                    r.Rounds.Count > 1 ? (r.Rounds.Min(x => x.RequestsPerSecond), r.Rounds.Max(x => x.RequestsPerSecond)) : null
                )),
            ],
            Dimension.Rate
        );

    private static string Requests(ScenarioStatistics row) => Quantity.Significant(row.RequestsPerSecond);

    private static string Megabytes(ScenarioStatistics row) => Quantity.Significant(row.Payload.MegabytesPerSecond);

    private static string WholeCost(ScenarioGroup group) =>
        BarChart.Render(
            "Whole cost of a response",
            "medians: first byte, last byte, client-side decoding",
            [
                .. group.Rows.Select(r =>
                {
                    (double first, double last, double decoded) = (r.TimeToFirstByte.P50, r.Latency.P50, r.Latency.P50 + r.Decode.P50);
                    return new Bar(
                        r.Format,
                        [
                            new(0, first, "strong", $"first byte after {Quantity.Milliseconds(first)}"),
                            new(first, Math.Max(first, last), "medium", $"last byte after {Quantity.Milliseconds(last)}"),
                            new(last, decoded, "outline", $"decoding {Quantity.Milliseconds(r.Decode.P50)}"),
                        ],
                        Quantity.Milliseconds(decoded) + (r.Decode.Count == 0 ? "" : $" · decode {Quantity.Milliseconds(r.Decode.P50)}")
                    );
                }),
            ],
            Dimension.Time
        );
}
