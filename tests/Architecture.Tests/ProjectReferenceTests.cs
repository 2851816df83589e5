using System.Xml.Linq;
using SerializationApi.Contracts;
using SerializationApi.Tests.Support;

namespace SerializationApi.Architecture.Tests;

/// <summary>References point one way: Api → Negotiation → Formats → Shapes ← Contracts, and Client → Formats.</summary>
public sealed class ProjectReferenceTests
{
    private static readonly Dictionary<string, string[]> Allowed = new(StringComparer.Ordinal)
    {
        ["Api"] = ["Contracts", "Negotiation"],
        ["Negotiation"] = ["Formats"],
        ["Client"] = ["Formats"],
        ["Formats"] = ["Shapes"],
        ["Contracts"] = ["Shapes"],
        ["Shapes"] = [],
        ["Shapes.Generator"] = [],
    };

    [Fact]
    public void Projects_refer_to_those_below_them_only()
    {
        var actual = Directory.EnumerateFiles(Path.Combine(Repository.Root, "src"), "*.csproj", SearchOption.AllDirectories)
            .ToDictionary(file => Path.GetFileNameWithoutExtension(file)!, References, StringComparer.Ordinal);

        Assert.Equal(Allowed.Keys.Order(StringComparer.Ordinal), actual.Keys.Order(StringComparer.Ordinal));
        Assert.All(actual, project => Assert.Equal(Allowed[project.Key], project.Value));
    }

    [Fact]
    public void Contracts_hold_classes_and_nothing_else() =>
        Assert.All(typeof(Organization).Assembly.GetReferencedAssemblies(), assembly =>
            Assert.True(
                assembly.Name == "SerializationApi.Shapes" || assembly.Name!.StartsWith("System.", StringComparison.Ordinal),
                $"Contracts refers to {assembly.Name}"));

    // The generator runs in the compiler; what it is attached to does not refer to it.
    private static string[] References(string projectFile) =>
    [
        .. XDocument.Load(projectFile).Descendants("ProjectReference")
            .Where(reference => reference.Attribute("OutputItemType")?.Value != "Analyzer")
            .Select(reference => Path.GetFileNameWithoutExtension(reference.Attribute("Include")!.Value.Replace('\\', '/')))
            .Order(StringComparer.Ordinal),
    ];
}
