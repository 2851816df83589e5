namespace SerializationApi.LoadTests.Metrics;

/// <summary>Failures of one kind, those of the warm-up included.</summary>
/// <param name="Category">The name of a <see cref="Scenarios.FailureCategory"/>.</param>
/// <param name="Kind">The status code, the exception, what was wrong.</param>
/// <param name="Count">How many there were.</param>
/// <param name="Example">One of them in words.</param>
internal sealed record FailureCount(string Category, string Kind, long Count, string Example);
