namespace SerializationApi.Benchmarks.Compare.Messages;

/// <summary>A kind of message in a system.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="System">The system's name.</param>
/// <param name="Bytes">The payload's length.</param>
/// <param name="P50Microseconds">Half of the round trips (encoding and decoding) took no longer.</param>
/// <param name="P99Microseconds">99 of 100 round trips took no longer.</param>
/// <param name="Collections">Collections during all of them.</param>
internal sealed record MessageLatency(
    string Kind,
    string System,
    long Bytes,
    double P50Microseconds,
    double P99Microseconds,
    int Collections
);
