namespace SerializationApi.LoadTests.Metrics;

/// <summary>What one round of a scenario measured. Times in milliseconds.</summary>
internal sealed record RoundStatistics(
    int Round,
    long Requests,
    long Failures,
    double Seconds,
    double RequestsPerSecond,
    double P50,
    double P90,
    double P99,
    double P999,
    double DecodeP50
)
{
    /// <summary>Processor time of the service per request; null where it is not known.</summary>
    public double? ServicePerRequest { get; init; }
}
