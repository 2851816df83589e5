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

    private static readonly (string Name, Func<LoadTestReport, byte[]> Write)[] All =
    [
        ("report.html", report => Encoding.UTF8.GetBytes(HtmlReport.Write(report))),
        ("report.md", report => Encoding.UTF8.GetBytes(MarkdownReport.Write(report))),
        ("report.csv", report => [.. CsvEncoding.GetPreamble(), .. CsvEncoding.GetBytes(CsvReport.Write(report))]),
        ("report.json", ReportJson.Write),
        ("report.hlog", report => Encoding.UTF8.GetBytes(HdrLog.Write(report))),
    ];

    /// <summary>The names of the files.</summary>
    public static IEnumerable<string> Names => All.Select(file => file.Name);

    /// <summary>Writes each file whatever becomes of the others; one that cannot be written leaves an older one of its name alone.</summary>
    public static WrittenReports Write(LoadTestReport report, string folder)
    {
        var files = new List<string>();
        var errors = new List<string>();
        foreach ((string name, Func<LoadTestReport, byte[]> write) in All)
        {
            string path = Path.Combine(folder, name);
            try
            {
                Replace(path, write(report));
                files.Add(path);
            }
            catch (Exception e) when (IsExpected(e))
            {
                errors.Add($"{path} was not written: {e.Message}");
            }
        }

        return new(files, errors);
    }

    /// <summary>Whether an exception is what a disk or a path may cause.</summary>
    public static bool IsExpected(Exception exception) => exception is IOException or UnauthorizedAccessException or ArgumentException;

    /// <summary>Reads a report.json.</summary>
    /// <param name="path">The file.</param>
    /// <param name="asked">What asked for it, to begin the message with: <c>--compare</c>.</param>
    /// <exception cref="UserErrorException">It cannot be read.</exception>
    public static LoadTestReport Read(string path, string asked)
    {
        try
        {
            return ReportJson.Read(File.ReadAllBytes(path));
        }
        catch (Exception e) when (IsExpected(e))
        {
            throw new UserErrorException($"{asked}: {e.Message}");
        }
        catch (Exception e) when (e is JsonException or InvalidDataException)
        {
            throw new UserErrorException($"{asked}: {path} is not a report: {e.Message}");
        }
    }

    // Written beside the old file and put in its place when it is whole.
    private static void Replace(string path, byte[] content)
    {
        string unfinished = path + ".new";
        try
        {
            File.WriteAllBytes(unfinished, content);
            File.Move(unfinished, path, overwrite: true);
        }
        catch
        {
            TryDelete(unfinished);
            throw;
        }
    }

    private static void TryDelete(string path)
    {
        try
        {
            File.Delete(path);
        }
        catch (Exception e) when (IsExpected(e))
        {
            // What could not be written may not be deleted either; the first error is the one to tell.
        }
    }
}
