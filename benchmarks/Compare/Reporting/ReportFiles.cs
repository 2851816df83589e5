using System.Text;
using SerializationApi.Shared.Reports;

namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>The files of a report.</summary>
internal static class ReportFiles
{
    /// <summary>The names that the files may have.</summary>
    public static IReadOnlyList<string> Names { get; } = ["report.html", "report.md", "report.csv", "report.json", "storage.csv"];

    /// <summary>All, report.html first; what servers hold has a file of its own.</summary>
    public static IEnumerable<(string Name, byte[] Content)> Of(CompareReport report)
    {
        byte[] json = ReportJson.Write(report);
        yield return ("report.html", BoardPage.Write(json));
        yield return ("report.md", Encoding.UTF8.GetBytes(MarkdownReport.Write(report)));
        yield return ("report.csv", CsvText.ToBytes(CsvReport.Write(report)));
        yield return ("report.json", json);
        if (report.Storage is { } storage)
        {
            yield return ("storage.csv", CsvText.ToBytes(StorageCsv.Write(storage)));
        }
    }
}
