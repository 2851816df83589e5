using SerializationApi.Benchmarks.Compare.Judging;
using SerializationApi.Benchmarks.Compare.Storage;

namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>The tables of what rows take in servers.</summary>
internal static class StorageTables
{
    private const string Redis =
        "MEMORY USAGE counts a key with its value; used_memory is the difference of the whole server, with its hash table.";
    private const string Postgres =
        "Tables with PostgreSQL's defaults: it compresses rows above 2 kB itself and moves them to TOAST. total includes the "
        + "primary key's index; extrapolations use it.";

    /// <summary>A table per server and dataset.</summary>
    public static IEnumerable<ReportTable> Of(StorageResults? storage) =>
        storage is null
            ? []
            : storage
                .Results.GroupBy(result => (result.Storage, result.Dataset))
                .Select(rows => Table(storage, rows.Key.Storage, rows.Key.Dataset, [.. rows]));

    private static ReportTable Table(StorageResults storage, string server, string dataset, IReadOnlyList<StorageResult> results)
    {
        bool isRedis = results[0].Size.UsedMemoryBytes is not null;
        string[] sizes = isRedis ? ["MEMORY USAGE", "used_memory"] : ["table", "TOAST", "total"];
        string[] price = storage.PricePerGigabyte is null ? [] : ["a month"];
        return new ReportTable(
            $"{dataset} in {server}",
            $"{ReadableNumber.Whole(results[0].Rows)} rows; sizes are bytes per row. {(isRedis ? Redis : Postgres)} Latency "
                + $"is per batch of {storage.BatchRows} rows.",
            [
                "system",
                "compression",
                "payload",
                .. sizes,
                $"{ReadableNumber.Whole(storage.Rows)} rows, GB",
                .. price,
                "write p50, µs",
                "p99",
                "rows/s",
                "read p50, µs",
                "p99",
                "rows/s",
            ],
            TextColumns: 2,
            [.. results.Select(Row)]
        );
    }

    private static IReadOnlyList<string> Row(StorageResult result) =>
        [
            result.System,
            result.Compression,
            PerRow(result, result.PayloadBytes),
            .. Sizes(result).Select(size => PerRow(result, size)),
            ReadableNumber.Significant(result.ExtrapolatedBytes / 1e9),
            .. result.CostPerMonth is { } cost ? (string[])[ReadableNumber.Significant(cost)] : [],
            .. Cells(result.Write),
            .. Cells(result.Read),
        ];

    private static IEnumerable<long> Sizes(StorageResult result) =>
        result.Size switch
        {
            { UsedMemoryBytes: { } used } size => [size.Bytes, used],
            { TableBytes: { } table, ToastBytes: { } toast, TotalBytes: { } total } => [table, toast, total],
            _ => [],
        };

    private static string PerRow(StorageResult result, long bytes) => ReadableNumber.Significant(bytes / (double)result.Rows);

    private static IEnumerable<string> Cells(StorageLatency latency) =>
        [
            ReadableNumber.Significant(latency.P50Microseconds),
            ReadableNumber.Significant(latency.P99Microseconds),
            ReadableNumber.Whole(latency.RowsPerSecond),
        ];
}
