namespace SerializationApi.Compatibility.Tests.Vectors;

// The vectors of every *.json in the folder that WIRE_VECTORS names; by default the repository's copy.
internal static class VectorFolder
{
    public static readonly string RepositoryCopy = Path.Combine(AppContext.BaseDirectory, "Vectors");

    private static readonly Lazy<VectorFile[]> Loaded = new(static () => [.. Load(DefaultPath)]);

    public static IReadOnlyList<VectorFile> Files => Loaded.Value;

    private static string DefaultPath =>
        Environment.GetEnvironmentVariable("WIRE_VECTORS") is { Length: > 0 } path ? path : RepositoryCopy;

    // A folder or a file that cannot be used is a file with a problem, so that it becomes a failing test.
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
        catch (Exception exception) when (exception is FormatException or System.Text.Json.JsonException or IOException or UnauthorizedAccessException)
        {
            return new VectorFile(path, [], exception.Message);
        }
    }
}
