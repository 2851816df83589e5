namespace SerializationApi.Benchmarks.Compare.Messages;

/// <summary>Messages of all kinds in turn over a TCP connection to the same machine, each behind four bytes of length.</summary>
/// <param name="System">The system's name.</param>
/// <param name="MessagesPerSecond">Encoded, sent, received and decoded.</param>
/// <param name="BytesPerMessage">With the four bytes, without what TCP and IP add.</param>
/// <param name="BytesPerDay">At the rate of the report.</param>
internal sealed record MessageTraffic(string System, double MessagesPerSecond, double BytesPerMessage, double BytesPerDay);
