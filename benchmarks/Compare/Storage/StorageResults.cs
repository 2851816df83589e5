namespace SerializationApi.Benchmarks.Compare.Storage;

/// <summary>What was measured of servers.</summary>
/// <param name="Servers">Each with its version.</param>
/// <param name="Rows">The rows by which is extrapolated.</param>
/// <param name="PricePerGigabyte">What a month of 10⁹ bytes costs; null where it was not given.</param>
/// <param name="BatchRows">Rows that travel together.</param>
/// <param name="Results">By server, dataset, compression and system.</param>
/// <param name="Conclusions">A sentence per server and dataset.</param>
internal sealed record StorageResults(
    IReadOnlyList<string> Servers,
    long Rows,
    double? PricePerGigabyte,
    int BatchRows,
    IReadOnlyList<StorageResult> Results,
    IReadOnlyList<string> Conclusions
);
