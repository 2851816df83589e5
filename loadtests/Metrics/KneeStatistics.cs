namespace SerializationApi.LoadTests.Metrics;

/// <summary>How a scenario's latency grows with the rate, and up to which rate its p99 stays within the bound.</summary>
/// <param name="Rate">The highest rate that held: only right responses, the p99 within the bound, no request late; null for none.</param>
/// <param name="FailedAt">The lowest rate that did not hold, twice in turn; null where the time ended before.</param>
/// <param name="PerCore"><paramref name="Rate"/> divided by the cores that the service may use; null where they are not known.</param>
/// <param name="Points">What was measured, by rate.</param>
internal sealed record KneeStatistics(double? Rate, double? FailedAt, double? PerCore, IReadOnlyList<LoadPoint> Points);

/// <summary>What was measured at a rate. Times in milliseconds.</summary>
internal sealed record LoadPoint(
    double Rate,
    bool Held,
    double P50,
    double P90,
    double P99,
    double P999,
    long Requests,
    long Late,
    long Dropped,
    long Failures
);
