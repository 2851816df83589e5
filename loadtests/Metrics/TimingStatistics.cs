namespace SerializationApi.LoadTests.Metrics;

/// <summary>
/// The statistics of one duration, all in milliseconds. Minimum, mean, standard deviation and maximum are exact;
/// percentiles are within <see cref="Histograms.RelativeError"/>. All are 0 when nothing was recorded.
/// </summary>
internal sealed record TimingStatistics(
    long Count,
    double Min,
    double Mean,
    double StdDev,
    double P50,
    double P75,
    double P90,
    double P95,
    double P99,
    double P999,
    double Max
);
