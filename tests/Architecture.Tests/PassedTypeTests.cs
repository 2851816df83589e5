using System.Text.RegularExpressions;
using SerializationApi.Tests.Support;

namespace SerializationApi.Architecture.Tests;

/// <summary>src/Negotiation/README.md, which names the types that a request passes.</summary>
public sealed partial class PassedTypeTests
{
    [Fact]
    public void Each_type_that_the_page_names_exists()
    {
        string page = File.ReadAllText(Path.Combine(Repository.Root, "src", "Negotiation", "README.md"));
        string[] named = [.. TypeInText().Matches(page).Select(static match => match.Groups["name"].Value).Distinct(StringComparer.Ordinal)];
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
