using SerializationApi.LoadTests.Running;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>
/// The folder of the reports, made and tried before the run: nobody loads a service for two minutes to learn then that the
/// result cannot be kept.
/// </summary>
internal sealed class OutputFolder : IDisposable
{
    private readonly IReadOnlyList<string> _created;

    private OutputFolder(string path, IReadOnlyList<string> created)
    {
        Path = path;
        _created = created;
    }

    /// <summary>Its full path.</summary>
    public string Path { get; }

    /// <summary>Creates the folder unless it is there, and writes a file into it that is deleted again.</summary>
    /// <exception cref="UserErrorException">It cannot be created, or no report be written into it.</exception>
    public static OutputFolder Prepare(string path)
    {
        OutputFolder? folder = null;
        try
        {
            string full = System.IO.Path.GetFullPath(path);
            folder = new OutputFolder(full, [.. MissingFrom(full)]);
            Directory.CreateDirectory(full);
            if (ReportFiles.Names.FirstOrDefault(name => Directory.Exists(System.IO.Path.Combine(full, name))) is { } occupied)
            {
                throw new IOException($"{System.IO.Path.Combine(full, occupied)} is a folder");
            }

            string probe = System.IO.Path.Combine(full, $".probe-{Guid.NewGuid():N}");
            File.WriteAllText(probe, "A load test tries whether it can write here.");
            File.Delete(probe);
            return folder;
        }
        catch (Exception e) when (ReportFiles.IsExpected(e))
        {
            folder?.Dispose();
            throw new UserErrorException($"--output: {e.Message}");
        }
    }

    /// <summary>Deletes what <see cref="Prepare"/> created and nobody wrote into.</summary>
    public void Dispose()
    {
        try
        {
            foreach (string folder in _created.TakeWhile(f => Directory.Exists(f) && !Directory.EnumerateFileSystemEntries(f).Any()))
            {
                Directory.Delete(folder);
            }
        }
        catch (Exception e) when (ReportFiles.IsExpected(e))
        {
            // An empty folder too many is not worth a word.
        }
    }

    private static IEnumerable<string> MissingFrom(string path)
    {
        for (string? folder = path; folder is not null && !Directory.Exists(folder); folder = System.IO.Path.GetDirectoryName(folder))
        {
            yield return folder;
        }
    }
}
