using System.Text.Json;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>report.json: the report for programs, and for <c>--compare</c>.</summary>
internal static class ReportJson
{
    /// <summary>The report as JSON.</summary>
    public static byte[] Write(LoadTestReport report) =>
        [.. JsonSerializer.SerializeToUtf8Bytes(report, ReportJsonContext.Default.LoadTestReport), (byte)'\n'];

    /// <summary>Reads a report.</summary>
    /// <exception cref="JsonException">It is not a report of a version that can be read.</exception>
    public static LoadTestReport Read(ReadOnlySpan<byte> json)
    {
        LoadTestReport report =
            JsonSerializer.Deserialize(json, ReportJsonContext.Default.LoadTestReport) ?? throw new JsonException("it is null");
        if (report.Version != LoadTestReport.CurrentVersion)
        {
            throw new JsonException($"it has version {report.Version}, this program reads version {LoadTestReport.CurrentVersion}");
        }

        if (report.Scenarios.GroupBy(s => s.Name, StringComparer.Ordinal).FirstOrDefault(g => g.Count() > 1) is { } twice)
        {
            throw new JsonException($"it has two scenarios named {twice.Key}");
        }

        return report;
    }
}
