namespace SerializationApi.Benchmarks.Compare.Messages;

/// <summary>Round trips of all kinds in turn on several threads.</summary>
/// <param name="System">The system's name.</param>
/// <param name="Threads">How many threads.</param>
/// <param name="MessagesPerSecond">Of all threads together.</param>
internal sealed record MessageThroughput(string System, int Threads, double MessagesPerSecond);
