using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>A column of the table for people.</summary>
/// <param name="Title">The heading.</param>
/// <param name="Explanation">What it means, in a tooltip.</param>
/// <param name="Text">Its text in a row.</param>
/// <param name="SortKey">What rows are sorted by.</param>
internal sealed record ReportColumn(
    string Title,
    string Explanation,
    Func<ScenarioStatistics, string> Text,
    Func<ScenarioStatistics, double> SortKey
)
{
    /// <summary>Every column, from the left.</summary>
    public static IReadOnlyList<ReportColumn> All { get; } =
    [
        new("HTTP", "The version of HTTP", r => r.Http.Length == 0 ? "–" : r.Http, r => r.Http == "2" ? 2 : 1.1),
        Of("Requests", "requests", "Measured requests"),
        Of("OK", "successes", "Requests with a right response"),
        Of("Failed", "errors", "Failed requests, those of the warm-up included"),
        Of("req/s", "rps", "Right responses per second", unit: false),
        Spread("±", "Spread of req/s over the rounds: (greatest − smallest) / median", r => r.Spread.RequestsPerSecond),
        Of("min", "min", "Fastest response"),
        Of("mean", "mean", "Mean latency"),
        Of("stddev", "stddev", "Standard deviation of the latency"),
        Of("p50", "p50", "Median latency"),
        Spread("±", "Spread of the p50 over the rounds", r => r.Spread.P50),
        Of("p75", "p75", "75 % of the responses took at most this"),
        Of("p90", "p90", "90 % of the responses took at most this"),
        Of("p95", "p95", "95 % of the responses took at most this"),
        Of("p99", "p99", "99 % of the responses took at most this"),
        Spread("±", "Spread of the p99 over the rounds", r => r.Spread.P99),
        Of("p99.9", "p99.9", "99.9 % of the responses took at most this"),
        Of("max", "max", "Slowest response"),
        Of("TTFB p50", "ttfb.p50", "Median time to the response's header"),
        Of("TTFB p99", "ttfb.p99", "99th percentile of the time to the response's header"),
        Of("decode p50", "decode.p50", "Median time from bytes to objects on the client, not part of the latency"),
        Of("decode p99", "decode.p99", "99th percentile of that"),
        Of("wire", "wire", "Mean bytes of a response's body on the wire"),
        Of("decoded", "decoded", "Mean bytes of a response's body after decompression"),
        Of("request", "request", "Mean bytes of a request's body"),
        Of("MB/s", "mb/s", "10⁶ bytes of bodies per second, both directions", unit: false),
        new("data", "Bytes of all bodies, both directions", r => Quantity.Bytes(Total(r)), Total),
        Of("service", "service", "Processor time of the service per request, if the run started it"),
        Of("generator", "generator", "Processor time of the load generator itself per request, decoding included"),
        Of("cores", "generator-cores", "Processor cores that the load generator itself kept busy"),
    ];

    private static double Total(ScenarioStatistics row) => row.Payload.TotalReceivedBytes + row.Payload.TotalSentBytes;

    private static ReportColumn Spread(string title, string explanation, Func<ScenarioStatistics, double> share) =>
        new(title, explanation, r => $"{share(r) * 100:0} %", share);

    private static ReportColumn Of(string title, string metricName, string explanation, bool unit = true)
    {
        var metric = Metric.Named(metricName);
        string Text(ScenarioStatistics row) =>
            metric.Value(row) switch
            {
                null => "–",
                { } value when unit => Quantity.Format(value, metric.Dimension),
                { } value => Quantity.Significant(value),
            };
        return new(title, explanation, Text, row => metric.Value(row) ?? double.PositiveInfinity);
    }
}
