using SerializationApi.Benchmarks.Compare.Errors;
using SerializationApi.Benchmarks.Compare.Reporting;
using SerializationApi.Benchmarks.Compare.Reporting.Html;

namespace SerializationApi.Benchmarks.Compare.Running;

/// <summary>The folder of the reports, made before anything is measured.</summary>
internal sealed class OutputFolder
{
    private readonly string _path;

    private OutputFolder(string path) => _path = path;

    /// <summary>Creates the folder unless it is there, and tries to write into it.</summary>
    /// <exception cref="UserErrorException">It cannot be created or written into.</exception>
    public static OutputFolder Prepare(string path)
    {
        try
        {
            string full = Directory.CreateDirectory(path).FullName;
            string probe = Path.Combine(full, $".probe-{Guid.NewGuid():N}");
            File.WriteAllText(probe, "");
            File.Delete(probe);
            return new OutputFolder(full);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new UserErrorException($"--output: {e.Message}");
        }
    }

    /// <summary>Writes the report in all its forms.</summary>
    /// <returns>The files.</returns>
    public IReadOnlyList<string> Write(CompareReport report) =>
    [
        Write("report.html", HtmlReport.Write(report)),
        Write("report.md", MarkdownReport.Write(report)),
        Write("report.csv", CsvReport.Write(report)),
        Write("report.json", ReportJson.Write(report)),
        .. report.Storage is { } storage ? (string[])[Write("storage.csv", StorageCsv.Write(storage))] : [],
    ];

    private string Write(string name, string text)
    {
        string path = Path.Combine(_path, name);
        File.WriteAllText(path, text);
        return path;
    }
}
