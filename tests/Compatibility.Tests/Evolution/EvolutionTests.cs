using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Evolution;

/// <summary>What versions of a contract make of each other's payloads is what docs/evolution.md promises.</summary>
public sealed class EvolutionTests
{
    [Fact]
    public void Each_format_reads_other_versions_as_the_document_says()
    {
        string path = Path.Combine(Repository.Root, "docs", "evolution.md");
        string[] lines = File.ReadAllLines(path);
        int start = Array.FindIndex(lines, static line => line.StartsWith("| change | payload |", StringComparison.Ordinal));
        int end = start + lines.Skip(start).TakeWhile(static line => line.StartsWith('|')).Count();
        string expected = string.Join("\n", lines[..start].Concat(EvolutionTable.Lines()).Concat(lines[end..])) + "\n";
        Snapshot.MatchesFile(expected, path);
    }

    [Theory]
    [InlineData("swap two numbers", Wire.MessagePack)]
    [InlineData("swap two numbers", Wire.Protobuf)]
    [InlineData("swap two numbers", Wire.MemoryPack)]
    [InlineData("insert a record's parameter", Wire.MessagePack)]
    [InlineData("insert a record's parameter", Wire.Protobuf)]
    [InlineData("insert a record's parameter", Wire.MemoryPack)]
    public void What_nobody_is_told_of_is_in_the_table(string change, string wire) =>
        Assert.Equal(Reading.Misread, EvolutionTable.Read(Change.All.Single(item => item.Name == change), wire));
}
