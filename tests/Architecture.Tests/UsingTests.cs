using System.Text.RegularExpressions;
using SerializationApi.Tests.Support;

namespace SerializationApi.Architecture.Tests;

/// <summary>Imports are in the order of <c>dotnet format</c>, which takes more than a minute to say so of the whole repository.</summary>
public sealed partial class UsingTests
{
    [Fact]
    public void Imports_are_sorted() => Findings.None(
        "Files whose imports dotnet format would sort:",
        from project in (Project[])[.. Project.Sources, .. Project.Samples, .. Project.Tests]
        from file in project.SourceFiles
        let imports = File.ReadLines(file).TakeWhile(static line => !line.StartsWith("namespace ", StringComparison.Ordinal)).Select(static line => Import().Match(line)).Where(static match => match.Success).ToArray()
        where !imports.SequenceEqual(imports.OrderBy(Rank).ThenBy(static import => import.Groups["alias"].Value + import.Groups["name"].Value, StringComparer.OrdinalIgnoreCase))
        select Path.GetRelativePath(Repository.Root, file));

    // Namespaces, those of System first; then static classes, then aliases.
    private static int Rank(Match import) =>
        import.Groups["alias"].Success ? 4 : (import.Groups["static"].Success ? 2 : 0) + (SystemName().IsMatch(import.Groups["name"].Value) ? 0 : 1);

    [GeneratedRegex(@"^using (?<static>static )?(?<alias>\w+ = )?(?<name>[\w.:]+(<.*>)?);")]
    private static partial Regex Import();

    [GeneratedRegex(@"^System\b")]
    private static partial Regex SystemName();
}
