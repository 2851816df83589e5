using System.Text;
using System.Text.RegularExpressions;
using SerializationApi.Packages.Tests.Feeds;
using SerializationApi.Tests.Support;

namespace SerializationApi.Packages.Tests;

/// <summary>What is in the packages.</summary>
public sealed partial class ContentTests(Feed feed)
{
    private const string Templates = "SerializationApi.Templates";
    private const string Tool = "SerializationApi.Tool";

    private static readonly string[] Names =
    [
        "SerializationApi",
        "SerializationApi.Caching",
        "SerializationApi.Client",
        "SerializationApi.FastEndpoints",
        "SerializationApi.Formats",
        "SerializationApi.Grpc",
        "SerializationApi.Lab",
        "SerializationApi.MemoryPackCSharp",
        "SerializationApi.MessagePackCSharp",
        "SerializationApi.Negotiation",
        "SerializationApi.OpenApi",
        "SerializationApi.OpenApi.NSwag",
        "SerializationApi.OpenApi.Swashbuckle",
        "SerializationApi.Orleans",
        "SerializationApi.ProtobufNet",
        "SerializationApi.Refit",
        "SerializationApi.Shapes",
        "SerializationApi.SignalR",
        Templates,
        Tool,
    ];

    public static TheoryData<string> Ids => [.. Names];

    public static TheoryData<string> Libraries => [.. Names.Skip(1).Where(static name => name is not (Templates or Tool))];

    [Fact]
    public void Packing_makes_the_packages_that_are_listed_and_no_others() =>
        Assert.Equal(Names, feed.Packages.Keys.Order(StringComparer.Ordinal));

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
    public void A_package_depends_on_its_parts_with_all_that_is_in_them_in_its_version_or_a_later_one()
    {
        Assert.Equal(
            [("SerializationApi.Client", feed.Version, "All"), ("SerializationApi.Negotiation", feed.Version, "All")],
            feed.Packages["SerializationApi"].Dependencies
        );
        Assert.Equal([("SerializationApi.Formats", feed.Version, "All")], feed.Packages["SerializationApi.Client"].Dependencies);
        Assert.Equal(
            [("SerializationApi.Formats", feed.Version, "All")],
            feed.Packages["SerializationApi.Negotiation"].Dependencies.Where(dependency => feed.Packages.ContainsKey(dependency.Id))
        );
        Assert.Equal([("SerializationApi.Shapes", feed.Version, "All")], feed.Packages["SerializationApi.Formats"].Dependencies);
        Assert.Empty(feed.Packages["SerializationApi.Shapes"].Dependencies);
        foreach (
            (string id, string part) in (IEnumerable<(string, string)>)
                [
                    ("Caching", "Formats"),
                    ("SignalR", "Formats"),
                    ("Orleans", "Formats"),
                    ("Refit", "Client"),
                    .. new[]
                    {
                        "FastEndpoints",
                        "Grpc",
                        "Lab",
                        "MemoryPackCSharp",
                        "MessagePackCSharp",
                        "OpenApi",
                        "OpenApi.NSwag",
                        "OpenApi.Swashbuckle",
                        "ProtobufNet",
                    }.Select(static library => (library, "Negotiation")),
                ]
        )
        {
            Assert.Contains(($"SerializationApi.{part}", feed.Version, "All"), feed.Packages[$"SerializationApi.{id}"].Dependencies);
        }
    }

    [Fact]
    public void A_package_asks_for_the_oldest_release_of_a_library_that_works()
    {
        string[] floors =
        [
            "Caching: Microsoft.Extensions.Caching.Abstractions 10.0.0",
            "Caching: Microsoft.Extensions.DependencyInjection.Abstractions 10.0.0",
            "FastEndpoints: FastEndpoints 7.2.0",
            "Grpc: Grpc.AspNetCore.Server 2.80.0", // the oldest that protobuf-net.Grpc takes
            "Grpc: Grpc.AspNetCore.Server.Reflection 2.80.0", // the oldest that has version 1 of the protocol
            "Grpc: Grpc.Net.Client 2.65.0",
            "Grpc: protobuf-net 3.2.26",
            "Grpc: protobuf-net.Core 3.2.52",
            "Grpc: protobuf-net.Grpc 1.3.14",
            "Grpc: protobuf-net.Grpc.AspNetCore 1.3.14",
            "Grpc: protobuf-net.Reflection 3.2.12",
            "MemoryPackCSharp: MemoryPack 1.21.4",
            "MessagePackCSharp: MessagePack 2.5.302",
            "Negotiation: System.IO.Hashing 10.0.0",
            "OpenApi.NSwag: NSwag.Generation.AspNetCore 14.8.0",
            "OpenApi.Swashbuckle: Swashbuckle.AspNetCore.SwaggerGen 6.2.3",
            "OpenApi: Microsoft.AspNetCore.OpenApi 10.0.0",
            "OpenApi: Microsoft.OpenApi 2.7.5", // those before write null beside a reference as any value in OpenAPI 3.0
            "Orleans: Microsoft.Orleans.Runtime 10.3.0",
            "ProtobufNet: protobuf-net 3.2.26",
            "ProtobufNet: protobuf-net.Core 3.2.52",
            "Refit: Refit 15.2.0", // the oldest that compresses requests
            "SignalR: Microsoft.AspNetCore.SignalR.Common 10.0.11",
            "SignalR: Microsoft.Extensions.Logging.Abstractions 10.0.0",
        ];
        IEnumerable<string> found =
            from package in feed.Packages.Values
            from dependency in package.Dependencies
            where !feed.Packages.ContainsKey(dependency.Id)
            select $"{package.Id["SerializationApi.".Length..]}: {dependency.Id} {dependency.Version}";
        Assert.Equal(floors.Order(StringComparer.Ordinal), found.Order(StringComparer.Ordinal));
    }

    [Theory]
    [MemberData(nameof(Libraries))]
    public void A_library_has_its_assembly_documentation_and_symbols(string id)
    {
        // With the filters for versions of Swashbuckle that need others than the package's own assembly.
        string[] assemblies = id == "SerializationApi.OpenApi.Swashbuckle" ? [id, $"{id}10", $"{id}11"] : [id];
        string[] own =
            id == "SerializationApi.Shapes" ? ShapesOnly()
            : id is "SerializationApi.OpenApi.Swashbuckle" or "SerializationApi.Grpc" ? [$"buildTransitive/net10.0/{id}.targets"]
            : [];
        AssertFiles(
            [$"{id}.nuspec", "README.md", $"lib/net10.0/{id}.xml", .. assemblies.Select(static name => $"lib/net10.0/{name}.dll"), .. own],
            feed.Packages[id].Files
        );
        AssertFiles([$"{id}.nuspec", .. assemblies.Select(static name => $"lib/net10.0/{name}.pdb")], feed.Packages[id].Symbols);
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
            let file = Path.GetRelativePath("/", Path.GetFullPath(Path.Combine("/", Path.GetDirectoryName(page)!, target)))
                .Replace('\\', '/')
            where !package.Files.ContainsKey(file)
            select $"{page}: {target}";
        Assert.Empty(dead);
    }

    // The projects beside Shapes run in the compiler; the pages are those of docs.
    private static string[] ShapesOnly() =>
        [
            .. Directory
                .EnumerateFiles(Path.Combine(Repository.Root, "src"), "Shapes.?*.csproj", SearchOption.AllDirectories)
                .Select(project => $"analyzers/dotnet/cs/SerializationApi.{Path.GetFileNameWithoutExtension(project)}.dll"),
            .. Directory
                .EnumerateFiles(Path.Combine(Repository.Root, "docs", "diagnostics"))
                .Select(page => $"docs/diagnostics/{Path.GetFileName(page)}"),
            "buildTransitive/net10.0/ListShapes.targets",
            "buildTransitive/net10.0/SerializationApi.Shapes.targets",
            "buildTransitive/net10.0/TypeScript.targets",
            "buildTransitive/net10.0/WireBaseline.targets",
            "docs/evolution.md",
            "docs/wire.md",
        ];

    private static void AssertFiles(IEnumerable<string> expected, IReadOnlyDictionary<string, byte[]> files) =>
        Assert.Equal(expected.Order(StringComparer.Ordinal), files.Keys);

    private static string Text(Package package, string file) => Encoding.UTF8.GetString(package.Files[file]);

    [GeneratedRegex(@"\]\((?<target>[^)\s]+)\)", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Link();
}
