using System.Text.RegularExpressions;
using SerializationApi.Tests.Support;

namespace SerializationApi.Architecture.Tests;

/// <summary>The section of docs/architecture.md that names the types which a request passes.</summary>
public sealed partial class PassedTypeTests
{
    private const string Heading = "## The types that a GET and a POST pass\n";

    [Fact]
    public void Each_type_that_the_page_names_exists()
    {
        string page = File.ReadAllText(Path.Combine(Repository.Root, "docs", "architecture.md"));
        int start = page.IndexOf(Heading, StringComparison.Ordinal) + Heading.Length;
        string section = page[start..page.IndexOf("\n## ", start, StringComparison.Ordinal)];
        string[] named = [.. TypeInText().Matches(section).Select(static match => match.Groups["name"].Value).Distinct(StringComparer.Ordinal)];
        var declared = Project.Sources.SelectMany(static project => project.SourceFiles)
            .SelectMany(static file => TypeInCode().Matches(File.ReadAllText(file)).Select(static match => match.Groups["name"].Value))
            .ToHashSet(StringComparer.Ordinal);
        Assert.InRange(named.Length, 30, 60);
        Findings.None("Types that are named and do not exist:", named.Where(name => !declared.Contains(name)));
    }

    // In backticks, capitalised, and nothing but a word. Names of header fields have no backticks there.
    [GeneratedRegex("`(?<name>[A-Z][A-Za-z0-9]+)`")]
    private static partial Regex TypeInText();

    [GeneratedRegex(@"\b(class|struct|interface|record|enum) (struct )?(?<name>[A-Z][A-Za-z0-9]+)")]
    private static partial Regex TypeInCode();
}
