namespace SerializationApi.Tests.Support.Vectors;

/// <summary>The vectors of every <c>*.json</c> in a folder.</summary>
public static class VectorFolder
{
    /// <summary>The repository's own vectors.</summary>
    public static readonly string RepositoryCopy = Path.Combine(Repository.Root, "tests", "Support", "Vectors");

    private static readonly Lazy<VectorFile[]> Loaded = new(static () => [.. Load(DefaultPath)]);

    /// <summary>The files of the folder that <c>WIRE_VECTORS</c> names; by default the repository's own.</summary>
    public static IReadOnlyList<VectorFile> Files => Loaded.Value;

    private static string DefaultPath => Environment.GetEnvironmentVariable("WIRE_VECTORS") is { Length: > 0 } path ? path : RepositoryCopy;

    /// <summary>The files of a folder. A folder or a file that cannot be used is a file with a problem, so that it becomes a failing
    /// test.</summary>
    public static IEnumerable<VectorFile> Load(string path)
    {
        if (!Directory.Exists(path))
        {
            return [new VectorFile(path, [], "there is no such folder")];
        }

        string[] files = [.. Directory.EnumerateFiles(path, "*.json").Order(StringComparer.Ordinal)];
        return files.Length == 0 ? [new VectorFile(path, [], "the folder has no *.json")] : files.Select(LoadFile);
    }

    private static VectorFile LoadFile(string path)
    {
        try
        {
            WireVector[] vectors = [.. WireVectorReader.Read(File.ReadAllBytes(path))];
            return new VectorFile(path, vectors, vectors.Length == 0 ? "the file has no vectors" : null);
        }
        catch (Exception exception)
            when (exception is FormatException or System.Text.Json.JsonException or IOException or UnauthorizedAccessException)
        {
            return new VectorFile(path, [], exception.Message);
        }
    }
}
