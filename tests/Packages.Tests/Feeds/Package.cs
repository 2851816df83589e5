using System.IO.Compression;
using System.Xml.Linq;

namespace SerializationApi.Packages.Tests.Feeds;

/// <summary>A package and its symbols.</summary>
internal sealed class Package
{
    // What NuGet puts into every package, under names of chance.
    private static readonly string[] Wrapping = ["_rels/", "package/", "[Content_Types].xml"];

    private Package(string file)
    {
        Files = Read(file);
        string symbols = Path.ChangeExtension(file, ".snupkg");
        Symbols = File.Exists(symbols) ? Read(symbols) : new SortedDictionary<string, byte[]>(StringComparer.Ordinal);
        Manifest = XElement.Load(new MemoryStream(Files.Single(entry => entry.Key.EndsWith(".nuspec", StringComparison.Ordinal)).Value));
    }

    /// <summary>Its files by their path.</summary>
    public IReadOnlyDictionary<string, byte[]> Files { get; }

    /// <summary>The files of its symbol package by their path; none where it has none.</summary>
    public IReadOnlyDictionary<string, byte[]> Symbols { get; }

    /// <summary>Its name.</summary>
    public string Id => Metadata("id")!;

    /// <summary>Its version.</summary>
    public string Version => Metadata("version")!;

    /// <summary>What it depends on: the name, version and assets that are taken of each.</summary>
    public IEnumerable<(string Id, string Version, string? Include)> Dependencies =>
        Manifest
            .Descendants()
            .Where(element => element.Name.LocalName == "dependency")
            .Select(element => (element.Attribute("id")!.Value, element.Attribute("version")!.Value, element.Attribute("include")?.Value));

    private XElement Manifest { get; }

    /// <summary>The packages of a folder by their name.</summary>
    public static IReadOnlyDictionary<string, Package> In(string feed) =>
        Directory
            .EnumerateFiles(feed, "*.nupkg")
            .Select(file => new Package(file))
            .ToDictionary(package => package.Id, StringComparer.Ordinal);

    /// <summary>What its manifest says under a name; null where it says nothing.</summary>
    public string? Metadata(string name) => Manifest.Descendants().SingleOrDefault(element => element.Name.LocalName == name)?.Value;

    private static SortedDictionary<string, byte[]> Read(string file)
    {
        var files = new SortedDictionary<string, byte[]>(StringComparer.Ordinal);
        using ZipArchive archive = ZipFile.OpenRead(file);
        foreach (
            ZipArchiveEntry entry in archive.Entries.Where(entry =>
                !Array.Exists(Wrapping, name => entry.FullName.StartsWith(name, StringComparison.Ordinal))
            )
        )
        {
            using var bytes = new MemoryStream();
            using Stream content = entry.Open();
            content.CopyTo(bytes);
            files.Add(entry.FullName, bytes.ToArray());
        }

        return files;
    }
}
