using System.Text.Encodings.Web;
using System.Text.Json;

namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>report.json: the report for programs.</summary>
internal static class ReportJson
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>The report as JSON.</summary>
    public static byte[] Write(CompareReport report) => [.. JsonSerializer.SerializeToUtf8Bytes(report, Options), (byte)'\n'];
}
