namespace SerializationApi.Tests.Support;

/// <summary>Programs of the machine.</summary>
public static class Programs
{
    /// <summary>The path of Chromium, or of the browser that the environment variable CHROMIUM names; null where it is not
    /// installed.</summary>
    public static string? Chromium { get; } =
        Environment.GetEnvironmentVariable("CHROMIUM") ?? Find("chromium") ?? Find("chromium-browser") ?? Find("google-chrome");

    /// <summary>The path of a program; null where it is not installed.</summary>
    public static string? Find(string name) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "")
            .Split(Path.PathSeparator)
            .Select(folder => Path.Combine(folder, OperatingSystem.IsWindows() ? name + ".exe" : name))
            .FirstOrDefault(File.Exists);
}
