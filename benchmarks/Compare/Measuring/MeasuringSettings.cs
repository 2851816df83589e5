namespace SerializationApi.Benchmarks.Compare.Measuring;

/// <summary>How long things are measured.</summary>
/// <param name="Rounds">How often each pair comes round, one at least.</param>
/// <param name="WarmUp">How long each system runs before anything is measured.</param>
/// <param name="Batch">How long a pair runs in a round, as far as one operation is not longer.</param>
internal sealed record MeasuringSettings(int Rounds, TimeSpan WarmUp, TimeSpan Batch);
