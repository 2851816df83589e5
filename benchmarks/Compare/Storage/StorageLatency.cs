namespace SerializationApi.Benchmarks.Compare.Storage;

/// <summary>How long batches of rows take, from sending the first to the response of the last.</summary>
/// <param name="P50Microseconds">The middle batch.</param>
/// <param name="P99Microseconds">The batch that one in a hundred exceeds.</param>
/// <param name="RowsPerSecond">All rows by all the time.</param>
internal sealed record StorageLatency(double P50Microseconds, double P99Microseconds, double RowsPerSecond);
