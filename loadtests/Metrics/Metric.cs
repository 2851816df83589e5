namespace SerializationApi.LoadTests.Metrics;

/// <summary>One number of a scenario's statistics, under the name that assertions, comparisons and the CSV file use.</summary>
/// <param name="Name">The name, unique.</param>
/// <param name="Dimension">What it counts in.</param>
/// <param name="Value">The number of a scenario; null when nothing was measured that it could be taken from.</param>
internal sealed record Metric(string Name, Dimension Dimension, Func<ScenarioStatistics, double?> Value)
{
    /// <summary>Every metric, in the order of the CSV file.</summary>
    public static IReadOnlyList<Metric> All { get; } =
    [
        new("requests", Dimension.Count, r => r.Requests),
        new("successes", Dimension.Count, r => r.Successes),
        new("errors", Dimension.Count, r => r.Failures + r.WarmUpFailures),
        new("error-rate", Dimension.Share, r => r.Requests == 0 ? null : (double)r.Failures / r.Requests),
        new("late", Dimension.Count, r => r.Late),
        new("dropped", Dimension.Count, r => r.Dropped),
        new("rps", Dimension.Rate, r => r.RequestsPerSecond),
        new("knee", Dimension.Rate, r => r.Knee?.Rate),
        new("knee-per-core", Dimension.Rate, r => r.Knee?.PerCore),
        .. Timings("", r => r.Latency),
        .. Timings("ttfb.", r => r.TimeToFirstByte),
        .. Timings("decode.", r => r.Decode),
        new("wire", Dimension.Size, r => OfSuccesses(r, r.Payload.WireBytes)),
        new("header", Dimension.Size, r => r.Payload.HeaderBytes),
        new("request-header", Dimension.Size, r => r.Payload.RequestHeaderBytes),
        new("decoded", Dimension.Size, r => OfSuccesses(r, r.Payload.DecodedBytes)),
        new("request", Dimension.Size, r => r.Payload.RequestBytes),
        new("service", Dimension.Time, r => r.ServicePerRequest),
        new("allocated", Dimension.Size, r => r.AllocatedPerRequest),
        new("paused", Dimension.Time, r => r.PausedPerRequest),
        new("generator", Dimension.Time, r => r.Requests == 0 ? null : r.GeneratorPerRequest),
        new("generator-cores", Dimension.Number, r => r.Requests == 0 ? null : r.GeneratorCores),
    ];

    /// <summary>The metric of a name.</summary>
    public static Metric Named(string name) => All.Single(m => m.Name.Equals(name, StringComparison.Ordinal));

    private static double? OfSuccesses(ScenarioStatistics row, double value) => row.Successes == 0 ? null : value;

    private static IEnumerable<Metric> Timings(string prefix, Func<ScenarioStatistics, TimingStatistics> timing)
    {
        Metric Create(string name, Func<TimingStatistics, double> value) =>
            new(prefix + name, Dimension.Time, row => timing(row) is { Count: > 0 } statistics ? value(statistics) : null);
        return
        [
            Create("min", t => t.Min),
            Create("mean", t => t.Mean),
            Create("stddev", t => t.StdDev),
            Create("p50", t => t.P50),
            Create("p75", t => t.P75),
            Create("p90", t => t.P90),
            Create("p95", t => t.P95),
            Create("p99", t => t.P99),
            Create("p99.9", t => t.P999),
            Create("max", t => t.Max),
        ];
    }
}
