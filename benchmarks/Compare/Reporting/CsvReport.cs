using SerializationApi.Shared.Reports;

namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>report.csv: the results for spreadsheets, with least and greatest.</summary>
internal static class CsvReport
{
    private static readonly string[] Headings =
    [
        "dataset",
        "system",
        "compression",
        "count",
        "bytes",
        "serializeMs",
        "serializeLowMs",
        "serializeHighMs",
        "deserializeMs",
        "deserializeLowMs",
        "deserializeHighMs",
        "serializeAllocated",
        "deserializeAllocated",
    ];

    /// <summary>The file's text.</summary>
    public static string Write(CompareReport report) =>
        CsvText.Write(
            Headings,
            report.Results.Zip(
                report.Spreads,
                static (result, spread) =>
                    (object?[])
                        [
                            result.Dataset,
                            result.System,
                            result.Compression,
                            result.Count,
                            result.Bytes,
                            result.SerializeMs,
                            spread.SerializeLowMs,
                            spread.SerializeHighMs,
                            result.DeserializeMs,
                            spread.DeserializeLowMs,
                            spread.DeserializeHighMs,
                            result.SerializeAllocated,
                            result.DeserializeAllocated,
                        ]
            )
        );
}
