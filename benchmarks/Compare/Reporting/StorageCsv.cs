using SerializationApi.Benchmarks.Compare.Storage;
using SerializationApi.Shared.Reports;

namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>storage.csv: what rows take in servers. Bytes are of all rows together; what a server does not have is empty.</summary>
internal static class StorageCsv
{
    private static readonly string[] Headings =
    [
        "storage",
        "dataset",
        "system",
        "compression",
        "rows",
        "payloadBytes",
        "storedBytes",
        "usedMemoryBytes",
        "tableBytes",
        "toastBytes",
        "totalBytes",
        "writeP50Us",
        "writeP99Us",
        "writesPerSecond",
        "readP50Us",
        "readP99Us",
        "readsPerSecond",
        "extrapolatedBytes",
        "costPerMonth",
    ];

    /// <summary>The file's text.</summary>
    public static string Write(StorageResults storage) =>
        CsvText.Write(
            Headings,
            storage.Results.Select(static r =>
                (object?[])
                    [
                        r.Storage,
                        r.Dataset,
                        r.System,
                        r.Compression,
                        r.Rows,
                        r.PayloadBytes,
                        r.Size.Bytes,
                        r.Size.UsedMemoryBytes,
                        r.Size.TableBytes,
                        r.Size.ToastBytes,
                        r.Size.TotalBytes,
                        r.Write.P50Microseconds,
                        r.Write.P99Microseconds,
                        r.Write.RowsPerSecond,
                        r.Read.P50Microseconds,
                        r.Read.P99Microseconds,
                        r.Read.RowsPerSecond,
                        r.ExtrapolatedBytes,
                        r.CostPerMonth,
                    ]
            )
        );
}
