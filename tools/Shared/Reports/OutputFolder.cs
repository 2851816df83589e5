namespace SerializationApi.Shared.Reports;

/// <summary>The folder of the reports, made and tried before the run: nobody measures for minutes to learn then that the result cannot be kept.</summary>
public sealed class OutputFolder : IDisposable
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
    /// <param name="path">The folder, as <c>--output</c> names it.</param>
    /// <param name="names">The files that will be written into it.</param>
    /// <exception cref="UserErrorException">It cannot be created, or no report be written into it.</exception>
    public static OutputFolder Prepare(string path, IEnumerable<string> names)
    {
        OutputFolder? folder = null;
        try
        {
            string full = System.IO.Path.GetFullPath(path);
            folder = new OutputFolder(full, [.. MissingFrom(full)]);
            Directory.CreateDirectory(full);
            if (names.FirstOrDefault(name => Directory.Exists(System.IO.Path.Combine(full, name))) is { } occupied)
            {
                throw new IOException($"{System.IO.Path.Combine(full, occupied)} is a folder");
            }

            string probe = System.IO.Path.Combine(full, $".probe-{Guid.NewGuid():N}");
            File.WriteAllText(probe, "It is tried whether reports can be written here.");
            File.Delete(probe);
            return folder;
        }
        catch (Exception e) when (IsExpected(e))
        {
            folder?.Dispose();
            throw new UserErrorException($"--output: {e.Message}");
        }
    }

    /// <summary>Writes each file whatever becomes of the others; one that cannot be written leaves an older one of its name alone.</summary>
    public WrittenReports Write(IEnumerable<(string Name, byte[] Content)> reports)
    {
        var files = new List<string>();
        var errors = new List<string>();
        foreach ((string name, byte[] content) in reports)
        {
            string path = System.IO.Path.Combine(Path, name);
            try
            {
                Replace(path, content);
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
        catch (Exception e) when (IsExpected(e))
        {
            // An empty folder too many is not worth a word.
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

    private static IEnumerable<string> MissingFrom(string path)
    {
        for (string? folder = path; folder is not null && !Directory.Exists(folder); folder = System.IO.Path.GetDirectoryName(folder))
        {
            yield return folder;
        }
    }
}
