using System.Text.RegularExpressions;

namespace SerializationApi.Architecture.Tests;

/// <summary>Test projects and their namespaces carry the name of what they test.</summary>
public sealed partial class NamingTests
{
    // Libraries for test projects and of other people's contracts, and programs: one that is published trimmed, the fuzzers, and one that
    // a payload ends.
    private static readonly string[] NoTests =
    [
        "Support", "Existing", "Trimmed", "Fuzz", "Storm", "Contracts.Fuzz", "Contracts.Fuzz.Native", "PlainApp", "Crash", "Packs",
        "References", "Native",
    ];

    private static IEnumerable<Project> TestProjects => Project.Tests.Where(project => !NoTests.Contains(project.Name, StringComparer.Ordinal));

    [Fact]
    public void Test_projects_end_in_Tests() => Assert.All(TestProjects, project => Assert.EndsWith(".Tests", project.Name, StringComparison.Ordinal));

    [Fact]
    public void Every_project_has_its_tests() => Findings.None(
        "Missing:",

        // What the load tests and the benchmarks share, or start, is tested by their tests, the libraries behind the formats together, what is for NSwag with FastEndpoints,
        // and what the package for Swashbuckle has inside, and the templates, as they are packed.
        Project.Sources.Select(project => project.Name).Where(name => name is not ("Shared" or "MvcBaseline" or "OpenApi.NSwag" or "OpenApi.Swashbuckle10" or "OpenApi.Swashbuckle11" or "MemoryPackCSharp" or "MessagePackCSharp" or "ProtobufNet" or "Templates")).Append("Libraries").Select(name => $"{name}.Tests").Except(TestProjects.Select(project => project.Name), StringComparer.Ordinal));

    [Fact]
    public void Namespaces_of_tests_start_with_their_project_s_name() => Findings.None(
        "Namespaces of other projects:",
        from project in TestProjects
        from file in project.SourceFiles
        where !Path.GetFileName(file).Equals("LibraryAttributes.cs", StringComparison.Ordinal) // attributes as the libraries declare them
        let name = NamespaceDeclaration().Match(File.ReadAllText(file)).Groups["name"].Value
        where !$"{name}.".StartsWith($"{project.AssemblyName}.", StringComparison.Ordinal)
        select $"{file}: {name}");

    [GeneratedRegex(@"^namespace (?<name>[\w.]+)", RegexOptions.Multiline)]
    private static partial Regex NamespaceDeclaration();
}
