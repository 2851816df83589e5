namespace SerializationApi.Benchmarks.Compare.Messages;

/// <summary>What was measured of messages.</summary>
/// <param name="Iterations">Round trips of each kind, and messages sent.</param>
/// <param name="RatePerSecond">The message rate of <see cref="MessageTraffic.BytesPerDay"/>.</param>
/// <param name="Latencies">By kind and system.</param>
/// <param name="Throughputs">By system and number of threads.</param>
/// <param name="Traffic">By system.</param>
internal sealed record MessageResults(
    int Iterations,
    double RatePerSecond,
    IReadOnlyList<MessageLatency> Latencies,
    IReadOnlyList<MessageThroughput> Throughputs,
    IReadOnlyList<MessageTraffic> Traffic
);
