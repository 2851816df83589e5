using System.Text.RegularExpressions;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests;

/// <summary>Who has read one format can read all: each method of the interfaces is in the same place in each of them.</summary>
public sealed class FormatFilesTests
{
    private static readonly Regex PublicMember = new(
        @"^    public .*?(?<name>\w+)(<T>)?(\(| =>)",
        RegexOptions.Multiline | RegexOptions.ExplicitCapture | RegexOptions.NonBacktracking
    );

    private static readonly string[] Formats = ["Json", "MessagePack", "Protobuf", "MemoryPack"];
    private static readonly string[] Parts = ["", ".Objects", ".Numbers", ".Text", ".Values"];

    [Theory]
    [InlineData("Reader", typeof(IShapeReader))]
    [InlineData("Writer", typeof(IShapeWriter))]
    public void Formats_have_the_same_methods_in_the_same_files_in_the_same_order(string type, Type contract)
    {
        var names = contract.GetMembers().Select(member => member.Name).ToHashSet();

        string[][] layouts = Formats.Select(format => Parts.SelectMany(part => Members(format, type, part, names)).ToArray()).ToArray();

        Assert.All(layouts, layout => Assert.Equal(layouts[0], layout));
        Assert.Equal(names.Count(name => !name.StartsWith("get_", StringComparison.Ordinal)), layouts[0].Length);
    }

    [Fact]
    public void Each_format_is_named_after_its_folder() =>
        Assert.All(Formats, format => Assert.True(File.Exists(PathOf(format, $"{format}Format"))));

    private static IEnumerable<string> Members(string format, string type, string part, HashSet<string> names) =>
        PublicMember
            .Matches(TextOf(PathOf(format, format + type + part)))
            .Select(match => match.Groups["name"].Value)
            .Where(names.Contains)
            .Select(name => type + part + ": " + name);

    // Readers have no file for groups: an object says itself whether it is one.
    private static string TextOf(string path) => File.Exists(path) ? File.ReadAllText(path) : "";

    private static string PathOf(string format, string name) => Path.Combine(Repository.Root, "src", "Formats", format, name + ".cs");
}
