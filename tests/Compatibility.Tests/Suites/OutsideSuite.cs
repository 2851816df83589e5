using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Suites;

/// <summary>Test suites of others, which are not part of the repository.</summary>
internal static class OutsideSuite
{
    private const string Folder = "OUTSIDE_SUITES";

    /// <summary>Opens a file of a suite; skips the test where it is not there.</summary>
    public static Stream Open(string name)
    {
        string path = Path.Combine(
            Environment.GetEnvironmentVariable(Folder) ?? Path.Combine(Repository.Root, "..", "shared", "suites"),
            name
        );
        Assert.SkipUnless(File.Exists(path), $"The outside suite {name} is not here: {Folder} names the folder that has it.");
        return File.OpenRead(path);
    }
}
