using System.Text;
using SerializationApi.Benchmarks.Compare.Reporting.Html;
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
        yield return ("report.html", Encoding.UTF8.GetBytes(HtmlReport.Write(report)));
        yield return ("report.md", Encoding.UTF8.GetBytes(MarkdownReport.Write(report)));
        yield return ("report.csv", CsvText.ToBytes(CsvReport.Write(report)));
        yield return ("report.json", ReportJson.Write(report));
        if (report.Storage is { } storage)
        {
            yield return ("storage.csv", CsvText.ToBytes(StorageCsv.Write(storage)));
        }
    }
}
