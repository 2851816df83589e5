namespace SerializationApi.Shared.Reports;

/// <summary>A folder for reports, made and tried before what they report has begun.</summary>
public sealed class OutputFolder
{
    private readonly string _path;

    private OutputFolder(string path) => _path = path;

    /// <summary>Makes the folder and tries whether it can be written.</summary>
    /// <param name="path">The folder.</param>
    /// <param name="names">The files that will be written.</param>
    /// <exception cref="UserErrorException">It cannot be, or a file's name is taken by a folder.</exception>
    public static OutputFolder Prepare(string path, IEnumerable<string> names)
    {
        try
        {
            string full = Directory.CreateDirectory(path).FullName;
            if (names.FirstOrDefault(name => Directory.Exists(Path.Combine(full, name))) is { } occupied)
            {
                throw new IOException($"{Path.Combine(full, occupied)} is a folder");
            }

            string probe = Path.Combine(full, $".probe-{Guid.NewGuid():N}");
            File.WriteAllText(probe, "It is tried whether reports can be written here.");
            File.Delete(probe);
            return new OutputFolder(full);
        }
        catch (Exception e) when (IsExpected(e))
        {
            throw new UserErrorException($"--output: {e.Message}");
        }
    }

    /// <summary>Writes the reports, each whole or not at all: one that cannot be written does not keep the others from it.</summary>
    public WrittenReports Write(IEnumerable<(string Name, byte[] Content)> reports)
    {
        var files = new List<string>();
        var errors = new List<string>();
        foreach ((string name, byte[] content) in reports)
        {
            string path = Path.Combine(_path, name);
            string unfinished = path + ".new";
            try
            {
                File.WriteAllBytes(unfinished, content);
                File.Move(unfinished, path, overwrite: true);
                files.Add(path);
            }
            catch (Exception e) when (IsExpected(e))
            {
                errors.Add($"{path} was not written: {e.Message}");
                if (File.Exists(unfinished))
                {
                    File.Delete(unfinished);
                }
            }
        }

        return new(files, errors);
    }

    /// <summary>Whether an exception is one that writing and reading files brings about.</summary>
    public static bool IsExpected(Exception exception) => exception is IOException or UnauthorizedAccessException or ArgumentException;
}
