using System.Text;
using SerializationApi.LoadTests.Reporting.Html;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>The files of a report in a folder.</summary>
internal static class ReportFiles
{
    // With a mark: spreadsheet programs take a CSV file without one for something other than UTF-8.
    private static readonly UTF8Encoding CsvEncoding = new(encoderShouldEmitUTF8Identifier: true);

    /// <summary>Writes all files.</summary>
    /// <returns>Their paths, report.html first.</returns>
    public static IReadOnlyList<string> Write(LoadTestReport report, string folder)
    {
        string PathOf(string name) => Path.Combine(folder, name);
        File.WriteAllText(PathOf("report.html"), HtmlReport.Write(report));
        File.WriteAllText(PathOf("report.md"), MarkdownReport.Write(report));
        File.WriteAllText(PathOf("report.csv"), CsvReport.Write(report), CsvEncoding);
        File.WriteAllBytes(PathOf("report.json"), ReportJson.Write(report));
        return [PathOf("report.html"), PathOf("report.md"), PathOf("report.csv"), PathOf("report.json")];
    }
}
