using System.Text;
using System.Text.Json;
using SerializationApi.Shared;
using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>The files of a report.</summary>
internal static class ReportFiles
{
    private static readonly (string Name, Func<LoadTestReport, byte[]> Write)[] All =
    [
        ("report.html", report => BoardPage.Write(ReportJson.Write(report))),
        ("report.md", report => Encoding.UTF8.GetBytes(MarkdownReport.Write(report))),
        ("report.json", ReportJson.Write),
    ];

    /// <summary>The names of the files.</summary>
    public static IEnumerable<string> Names => All.Select(file => file.Name);

    /// <summary>Each file with its content, which is made when it is its turn.</summary>
    public static IEnumerable<(string Name, byte[] Content)> Of(LoadTestReport report) =>
        All.Select(file => (file.Name, file.Write(report)));

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
        catch (Exception e) when (OutputFolder.IsExpected(e))
        {
            throw new UserErrorException($"{asked}: {e.Message}");
        }
        catch (Exception e) when (e is JsonException or InvalidDataException)
        {
            throw new UserErrorException($"{asked}: {path} is not a report: {e.Message}");
        }
    }
}
