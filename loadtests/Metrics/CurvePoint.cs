namespace SerializationApi.LoadTests.Metrics;

/// <summary>One point of the latency-over-percentile curve.</summary>
/// <param name="Percentile">0 to 100.</param>
/// <param name="Milliseconds">The latency that this share of the responses did not exceed.</param>
internal sealed record CurvePoint(double Percentile, double Milliseconds);
