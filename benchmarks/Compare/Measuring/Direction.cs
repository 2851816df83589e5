namespace SerializationApi.Benchmarks.Compare.Measuring;

/// <summary>What one direction of a pair took.</summary>
/// <param name="Milliseconds">Of one operation, over the rounds.</param>
/// <param name="Allocated">Bytes that one operation allocates.</param>
/// <param name="Collections">Collections of all generations per 1,000 operations.</param>
internal sealed record Direction(Spread Milliseconds, long Allocated, double Collections);
