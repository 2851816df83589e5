using System.Text.RegularExpressions;
using SerializationApi.Tests.Support;

namespace SerializationApi.Adopting.Tests;

/// <summary>docs/adopting.md: each claim names a test, and each block of code is one of a test's.</summary>
public sealed partial class AdoptingPageTests
{
    private static readonly string Page = Read("docs/adopting.md");

    [Fact]
    public void Each_claim_names_a_test()
    {
        string[] claims = [.. Page.Split("\n- ").Skip(1)];
        Assert.NotEmpty(claims);
        Assert.All(claims, claim => Assert.Matches(Named(), claim));
        Assert.All(
            Named().Matches(Page),
            named =>
            {
                if (named.Groups["project"] is { Success: true } project)
                {
                    string folder = Path.Combine(Repository.Root, "tests", project.Value);
                    string file = Assert.Single(
                        Directory.GetFiles(folder, named.Groups["class"].Value + ".cs", SearchOption.AllDirectories)
                    );
                    Assert.Matches($@"\[(Fact|Theory)\][^{{;]* {named.Groups["method"].Value}\(", File.ReadAllText(file));
                    return;
                }

                Type? tests = typeof(AdoptingPageTests).Assembly.GetType(
                    $"{typeof(AdoptingPageTests).Namespace}.{named.Groups["class"].Value}"
                );
                Assert.NotNull(tests);
                Assert.NotEmpty(
                    tests.GetMethod(named.Groups["method"].Value)?.GetCustomAttributes(typeof(FactAttribute), inherit: true) ?? []
                );
            }
        );
    }

    [Fact]
    public void Each_block_of_code_is_a_test_s()
    {
        MatchCollection blocks = Block().Matches(Page);
        Assert.NotEmpty(blocks);
        Assert.Equal(Regex.Count(Page, "^```csharp", RegexOptions.Multiline, TimeSpan.FromSeconds(1)), blocks.Count);
        Assert.All(
            blocks,
            block =>
                Assert.All(
                    block.Groups["code"].Value.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries),
                    line => Assert.Contains(line, Read(block.Groups["file"].Value), StringComparison.Ordinal)
                )
        );
    }

    private static string Read(string file) => File.ReadAllText(Path.Combine(Repository.Root, file)).ReplaceLineEndings("\n");

    [GeneratedRegex(@"<!-- (?:(?<project>[\w.]+)/)?(?<class>\w+)\.(?<method>\w+) -->", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Named();

    [GeneratedRegex(@"```csharp\n// (?<file>[^\n]+)\n(?<code>.*?)```", RegexOptions.Singleline, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Block();
}
