using System.Text.RegularExpressions;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Tokens;

/// <summary>docs/formats.md shows the sample as it is.</summary>
public sealed partial class FormatsPageTests
{
    private static readonly string Page = Read("docs/formats.md");

    [Fact]
    public void Each_block_of_code_is_the_sample_s()
    {
        MatchCollection blocks = Block().Matches(Page);
        Assert.Equal(Regex.Count(Page, "^```csharp", RegexOptions.Multiline, TimeSpan.FromSeconds(1)), blocks.Count);
        Assert.True(blocks.Count >= 5);
        Assert.All(blocks, block => Assert.Contains(block.Groups["code"].Value, Read(block.Groups["file"].Value), StringComparison.Ordinal));
    }

    [Fact]
    public void The_lines_are_counted()
    {
        int lines = new[] { "samples/Cbor/CborFormat.cs", "samples/Cbor/CborSyntax.cs" }
            .Sum(file => Read(file).Split('\n').Count(line => line.Trim() is { Length: > 0 } code && !code.StartsWith("//", StringComparison.Ordinal)));
        Assert.InRange(lines, 1, 105);
        Assert.Contains($"takes {lines} lines", Page, StringComparison.Ordinal);
    }

    private static string Read(string file) => File.ReadAllText(Path.Combine(Repository.Root, file)).ReplaceLineEndings("\n");

    [GeneratedRegex(@"```csharp\n// (?<file>[^\n]+)\n(?<code>.*?)```", RegexOptions.Singleline, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Block();
}
