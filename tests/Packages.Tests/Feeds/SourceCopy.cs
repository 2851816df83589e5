using SerializationApi.Tests.Support;

namespace SerializationApi.Packages.Tests.Feeds;

/// <summary>The sources of the packages in another folder, so that packing them is in the way of no other build of the
/// repository.</summary>
internal static class SourceCopy
{
    private static readonly string[] Built = ["bin", "obj"];

    /// <summary>Copies the sources and packs them.</summary>
    /// <param name="copy">Where the copy goes.</param>
    /// <param name="feed">Where the packages go.</param>
    /// <param name="project">What is packed.</param>
    public static async Task PackAsync(string copy, string feed, string project = "src/Packages/Packages.slnf")
    {
        Directory.CreateDirectory(copy);
        foreach (
            string file in Directory.EnumerateFiles(Repository.Root).Where(file => Path.GetExtension(file) is ".props" or ".sln" or ".json")
        )
        {
            File.Copy(file, Path.Combine(copy, Path.GetFileName(file)));
        }

        foreach (string folder in (string[])["src", "docs", Path.Combine("tools", "Shared")])
        {
            Copy(Path.Combine(Repository.Root, folder), Path.Combine(copy, folder));
        }

        // The build of the repository has analysed them already.
        await Dotnet.BuildAsync(copy, packageFolder: null, "pack", project, "-o", feed, "-p:RunAnalyzers=false");
    }

    private static void Copy(string from, string to)
    {
        Directory.CreateDirectory(to);
        foreach (string file in Directory.EnumerateFiles(from))
        {
            File.Copy(file, Path.Combine(to, Path.GetFileName(file)));
        }

        foreach (
            string folder in Directory
                .EnumerateDirectories(from)
                .Where(folder => !Built.Contains(Path.GetFileName(folder), StringComparer.Ordinal))
        )
        {
            Copy(folder, Path.Combine(to, Path.GetFileName(folder)));
        }
    }
}
