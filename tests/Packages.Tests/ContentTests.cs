using System.Text;
using System.Text.RegularExpressions;
using SerializationApi.Packages.Tests.Feeds;
using SerializationApi.Tests.Support;

namespace SerializationApi.Packages.Tests;

/// <summary>What is in the packages.</summary>
public sealed partial class ContentTests(Feed feed)
{
    private const string Tool = "SerializationApi.Tool";

    private static readonly string[] Names =
    [
        "SerializationApi", "SerializationApi.Caching", "SerializationApi.Client", "SerializationApi.FastEndpoints", "SerializationApi.Formats", "SerializationApi.Grpc", "SerializationApi.Lab", "SerializationApi.MemoryPackCSharp",
        "SerializationApi.MessagePackCSharp", "SerializationApi.Negotiation", "SerializationApi.OpenApi", "SerializationApi.OpenApi.Swashbuckle", "SerializationApi.Orleans", "SerializationApi.ProtobufNet",
        "SerializationApi.Refit", "SerializationApi.Shapes", "SerializationApi.SignalR", Tool,
    ];

    public static TheoryData<string> Ids => [.. Names];

    public static TheoryData<string> Libraries => [.. Names.Skip(1).Where(static name => name != Tool)];

    [Fact]
    public void Packing_makes_the_packages_that_are_listed_and_no_others() => Assert.Equal(Names, feed.Packages.Keys.Order(StringComparer.Ordinal));

    [Theory]
    [MemberData(nameof(Ids))]
    public void A_package_says_what_it_is(string id)
    {
        Package package = feed.Packages[id];
        Assert.Equal("1.0.0-preview.1", package.Version);
        Assert.Equal("MIT", package.Metadata("license"));
        Assert.Equal("README.md", package.Metadata("readme"));
        Assert.Equal("SerializationApi contributors", package.Metadata("authors"));
        Assert.Contains("messagepack", package.Metadata("tags"), StringComparison.Ordinal);
        Assert.Single(feed.Packages.Values, other => other.Metadata("description") == package.Metadata("description"));
        Assert.InRange(package.Metadata("description")!.Length, 80, 400);
    }

    [Fact]
    public void A_package_depends_on_its_parts_in_the_same_version_with_all_that_is_in_them()
    {
        string same = $"[{feed.Version}]";
        Assert.Equal([("SerializationApi.Client", same, "All"), ("SerializationApi.Negotiation", same, "All")], feed.Packages["SerializationApi"].Dependencies);
        Assert.Equal([("SerializationApi.Formats", same, "All")], feed.Packages["SerializationApi.Client"].Dependencies);
        Assert.Contains(("SerializationApi.Formats", same, "All"), feed.Packages["SerializationApi.Caching"].Dependencies);
        Assert.Contains(("SerializationApi.Formats", same, "All"), feed.Packages["SerializationApi.SignalR"].Dependencies);
        Assert.Contains(("SerializationApi.Formats", same, "All"), feed.Packages["SerializationApi.Orleans"].Dependencies);
        Assert.Contains(("SerializationApi.Client", same, "All"), feed.Packages["SerializationApi.Refit"].Dependencies);
        Assert.Equal([("SerializationApi.Formats", same, "All")], feed.Packages["SerializationApi.Negotiation"].Dependencies);
        Assert.Equal([("SerializationApi.Shapes", same, "All")], feed.Packages["SerializationApi.Formats"].Dependencies);
        Assert.All(["FastEndpoints", "Grpc", "Lab", "MemoryPackCSharp", "MessagePackCSharp", "ProtobufNet"], library =>
            Assert.Contains(("SerializationApi.Negotiation", same, "All"), feed.Packages[$"SerializationApi.{library}"].Dependencies));
        Assert.Contains(("SerializationApi.Negotiation", same, "All"), feed.Packages["SerializationApi.OpenApi"].Dependencies);
        Assert.Contains(("SerializationApi.Negotiation", same, "All"), feed.Packages["SerializationApi.OpenApi.Swashbuckle"].Dependencies);
        Assert.Empty(feed.Packages["SerializationApi.Shapes"].Dependencies);
    }

    [Theory]
    [MemberData(nameof(Libraries))]
    public void A_library_has_its_assembly_documentation_and_symbols(string id)
    {
        string[] library = [$"lib/net10.0/{id}.dll", $"lib/net10.0/{id}.xml"];
        string[] own = id == "SerializationApi.Shapes" ? ShapesOnly() : id.Contains("OpenApi", StringComparison.Ordinal) || id == "SerializationApi.Grpc" ? [$"buildTransitive/{id}.targets"] : [];
        AssertFiles([$"{id}.nuspec", "README.md", .. library, .. own], feed.Packages[id].Files);
        AssertFiles([$"{id}.nuspec", $"lib/net10.0/{id}.pdb"], feed.Packages[id].Symbols);
        Assert.Contains("<summary>", Text(feed.Packages[id], $"lib/net10.0/{id}.xml"), StringComparison.Ordinal);
    }

    [Fact]
    public void The_package_that_brings_all_has_nothing_itself() =>
        AssertFiles(["SerializationApi.nuspec", "README.md", "lib/net10.0/_._"], feed.Packages["SerializationApi"].Files);

    [Theory]
    [MemberData(nameof(Ids))]
    public void Links_lead_to_what_is_in_the_package(string id)
    {
        Package package = feed.Packages[id];
        IEnumerable<string> dead =
            from page in package.Files.Keys.Where(file => file.EndsWith(".md", StringComparison.Ordinal))
            from Match link in Link().Matches(Text(package, page))
            let target = link.Groups["target"].Value.Split('#')[0]
            where target.Length > 0 && !target.StartsWith("https://", StringComparison.Ordinal)
            let file = Path.GetRelativePath("/", Path.GetFullPath(Path.Combine("/", Path.GetDirectoryName(page)!, target))).Replace('\\', '/')
            where !package.Files.ContainsKey(file)
            select $"{page}: {target}";
        Assert.Empty(dead);
    }

    // The projects beside Shapes run in the compiler; the pages are those of docs.
    private static string[] ShapesOnly() =>
    [
        .. Directory.EnumerateFiles(Path.Combine(Repository.Root, "src"), "Shapes.?*.csproj", SearchOption.AllDirectories)
            .Select(project => $"analyzers/dotnet/cs/SerializationApi.{Path.GetFileNameWithoutExtension(project)}.dll"),
        .. Directory.EnumerateFiles(Path.Combine(Repository.Root, "docs", "diagnostics")).Select(page => $"docs/diagnostics/{Path.GetFileName(page)}"),
        "buildTransitive/ListShapes.targets", "buildTransitive/SerializationApi.Shapes.targets", "buildTransitive/WireBaseline.targets", "docs/evolution.md", "docs/wire.md",
    ];

    private static void AssertFiles(IEnumerable<string> expected, IReadOnlyDictionary<string, byte[]> files) =>
        Assert.Equal(expected.Order(StringComparer.Ordinal), files.Keys);

    private static string Text(Package package, string file) => Encoding.UTF8.GetString(package.Files[file]);

    [GeneratedRegex(@"\]\((?<target>[^)\s]+)\)", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Link();
}
