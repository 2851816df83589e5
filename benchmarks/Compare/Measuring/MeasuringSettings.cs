namespace SerializationApi.Benchmarks.Compare.Measuring;

/// <summary>How long things are measured.</summary>
/// <param name="Rounds">How often each pair comes round, one at least.</param>
/// <param name="WarmUp">The least time that each system runs before anything is measured.</param>
/// <param name="MostWarmUp">The most time, in which it may not have been called often enough to be optimized.</param>
/// <param name="Batch">How long a pair runs in a round, as far as one operation is not longer.</param>
internal sealed record MeasuringSettings(int Rounds, TimeSpan WarmUp, TimeSpan MostWarmUp, TimeSpan Batch);
