using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Export;

/// <summary>A file that another tool reads.</summary>
internal static class ExportFile
{
    /// <summary>Writes the file, and creates its folder.</summary>
    /// <exception cref="UserErrorException">It cannot be written.</exception>
    public static void Write(string path, byte[] content)
    {
        try
        {
            if (Path.GetDirectoryName(path) is { Length: > 0 } folder)
            {
                Directory.CreateDirectory(folder);
            }

            File.WriteAllBytes(path, content);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException($"--output: {e.Message}");
        }
    }
}
