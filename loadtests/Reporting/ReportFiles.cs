using System.Text;
using System.Text.Json;
using SerializationApi.LoadTests.Reporting.Html;
using SerializationApi.LoadTests.Running;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>The files of a report in a folder.</summary>
internal static class ReportFiles
{
    // With a byte order mark: spreadsheet programs take a CSV file without one for something other than UTF-8.
    private static readonly UTF8Encoding CsvEncoding = new(encoderShouldEmitUTF8Identifier: true);

    /// <summary>Creates the folder unless it is there.</summary>
    /// <returns>Its full path.</returns>
    /// <exception cref="UserErrorException">It cannot be created.</exception>
    public static string CreateFolder(string path)
    {
        try
        {
            return Directory.CreateDirectory(path).FullName;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new UserErrorException($"--output: {e.Message}");
        }
    }

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

    /// <summary>Reads the report.json of an old run.</summary>
    /// <exception cref="UserErrorException">It cannot be read.</exception>
    public static LoadTestReport Read(string path)
    {
        try
        {
            return ReportJson.Read(File.ReadAllBytes(path));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException($"--compare: {e.Message}");
        }
        catch (JsonException e)
        {
            throw new UserErrorException($"--compare: {path} is not a report: {e.Message}");
        }
    }
}
