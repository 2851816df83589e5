using System.Globalization;
using System.Text;

namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>report.csv (RFC 4180): the results for spreadsheets, with least and greatest.</summary>
internal static class CsvReport
{
    private const string Header =
        "dataset,system,compression,count,bytes,serializeMs,serializeLowMs,serializeHighMs,deserializeMs,deserializeLowMs,deserializeHighMs,serializeAllocated,deserializeAllocated\r\n";

    /// <summary>The file's text.</summary>
    public static string Write(CompareReport report)
    {
        var text = new StringBuilder(Header);
        foreach ((CompareResult result, ResultSpread spread) in report.Results.Zip(report.Spreads))
        {
            text.Append(
                CultureInfo.InvariantCulture,
                $"{result.Dataset},{result.System},{result.Compression},{result.Count},{result.Bytes},{result.SerializeMs},{spread.SerializeLowMs},{spread.SerializeHighMs},")
                .Append(
                CultureInfo.InvariantCulture,
                $"{result.DeserializeMs},{spread.DeserializeLowMs},{spread.DeserializeHighMs},{result.SerializeAllocated},{result.DeserializeAllocated}\r\n");
        }

        return text.ToString();
    }
}
