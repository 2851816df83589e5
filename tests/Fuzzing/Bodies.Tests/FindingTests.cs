using SerializationApi.Fuzz.Running;
using SerializationApi.Fuzz.Targets;

namespace SerializationApi.Fuzz.Tests;

/// <summary>What the fuzzer found once, and what was broken before there was one, is not broken again.</summary>
public sealed class FindingTests
{
    public static TheoryData<string, string> Findings =>
        new(FindingStore.List(FindingStore.RepositoryCopy).Select(finding => (finding.Target, Path.GetFileName(finding.File))));

    [Theory]
    [MemberData(nameof(Findings))]
    public void Every_finding_is_mended(string target, string file)
    {
        byte[] input = File.ReadAllBytes(Path.Combine(FindingStore.RepositoryCopy, target, file));
        Verdict verdict = Assert.Single(TargetCatalog.Find(target)).Run(input);
        Assert.True(verdict.Failure is null, verdict.Failure?.ToString());
    }

    [Fact]
    public void Every_finding_says_what_it_was() =>
        Assert.All(
            FindingStore.List(FindingStore.RepositoryCopy),
            finding => Assert.NotEmpty(File.ReadAllText(Path.ChangeExtension(finding.File, ".txt")).Trim())
        );
}
