namespace SerializationApi.Tests.Support;

/// <summary>The repository that the tests were built from.</summary>
public static class Repository
{
    /// <summary>The folder with the solution.</summary>
    public static string Root { get; } = Find();

    private static string Find()
    {
        string? folder = AppContext.BaseDirectory;
        while (folder is not null && !File.Exists(Path.Combine(folder, "SerializationApi.sln")))
        {
            folder = Path.GetDirectoryName(folder);
        }

        return folder ?? throw new InvalidOperationException("The tests run outside their repository.");
    }
}
