using SerializationApi.Shared;
using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests.Reporting.Ci;

/// <summary>The files that a CI job asks for, each where it says.</summary>
/// <param name="Summary">Markdown, appended to what is there, as CI systems collect summaries; null for none.</param>
/// <param name="JUnit">JUnit's XML; null for none.</param>
internal sealed record CiFiles(string? Summary, string? JUnit)
{
    /// <summary>Looks before the run whether there are folders for the files.</summary>
    /// <exception cref="UserErrorException">There is none.</exception>
    public void Check()
    {
        foreach ((string option, string path) in Asked())
        {
            string full = Path.GetFullPath(path);
            if (Directory.Exists(full) || !Directory.Exists(Path.GetDirectoryName(full)))
            {
                throw new UserErrorException($"{option}: {full} cannot be a file: it is a folder, or is in none");
            }
        }
    }

    /// <summary>Writes the files, and says which could not be.</summary>
    public IReadOnlyList<string> Write(LoadTestReport report)
    {
        var errors = new List<string>();
        foreach ((string option, string path) in Asked())
        {
            try
            {
                if (option == "--summary")
                {
                    File.AppendAllText(path, JobSummary.Write(report));
                }
                else
                {
                    File.WriteAllText(path, JUnitReport.Write(report));
                }
            }
            catch (Exception e) when (OutputFolder.IsExpected(e))
            {
                errors.Add($"{path} was not written: {e.Message}");
            }
        }

        return errors;
    }

    private IEnumerable<(string Option, string Path)> Asked() =>
        new[] { ("--summary", Summary), ("--junit", JUnit) }.Where(file => file.Item2 is not null).Select(file => (file.Item1, file.Item2!));
}
