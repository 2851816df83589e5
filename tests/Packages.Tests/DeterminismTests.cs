using SerializationApi.Packages.Tests.Feeds;
using SerializationApi.Tests.Support;

namespace SerializationApi.Packages.Tests;

/// <summary>The same sources make the same assemblies and symbols, wherever they lie.</summary>
public sealed class DeterminismTests(Feed feed)
{
    private static readonly string[] Compiled = [".dll", ".pdb", ".xml"];

    [Fact]
    public async Task Packed_twice_in_different_folders_the_assemblies_are_equal()
    {
        IReadOnlyDictionary<string, Package> again = await feed.PackAgainAsync();
        Assert.Equal(
            CompiledOf(feed.Packages.Values.Where(package => Rounds.AreFull || package.Id == "SerializationApi.Shapes")),
            CompiledOf(again.Values)
        );
        Assert.NotEmpty(CompiledOf(again.Values));
    }

    private static List<string> CompiledOf(IEnumerable<Package> packages) =>
        [
            .. from package in packages.OrderBy(package => package.Id, StringComparer.Ordinal)
            from file in package.Files.Concat(package.Symbols)
            where Compiled.Contains(Path.GetExtension(file.Key), StringComparer.Ordinal)
            select $"{package.Id} {file.Key} {Convert.ToHexString(System.Security.Cryptography.SHA256.HashData(file.Value))}",
        ];
}
