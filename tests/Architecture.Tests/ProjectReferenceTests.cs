using SerializationApi.Contracts;

namespace SerializationApi.Architecture.Tests;

/// <summary>References point one way: Api → Negotiation → Formats → Shapes ← Contracts, and Client, Caching → Formats.</summary>
public sealed class ProjectReferenceTests
{
    private static readonly Dictionary<string, string[]> Allowed = new(StringComparer.Ordinal)
    {
        ["Api"] = ["Contracts", "Grpc", "Lab", "Negotiation", "OpenApi.Swashbuckle", "OpenApi.Swashbuckle11"],
        ["Negotiation"] = ["Formats"],
        ["FastEndpoints"] = ["Negotiation"],
        ["Grpc"] = ["Negotiation"],
        ["Lab"] = ["Negotiation"],
        ["MemoryPackCSharp"] = ["Negotiation"],
        ["MessagePackCSharp"] = ["Negotiation"],
        ["ProtobufNet"] = ["Negotiation"],
        ["OpenApi"] = ["Negotiation"],
        ["OpenApi.NSwag"] = ["Negotiation"],
        ["OpenApi.Swashbuckle"] = ["Negotiation"],
        ["OpenApi.Swashbuckle10"] = ["Negotiation"],
        ["OpenApi.Swashbuckle11"] = ["Negotiation"],
        ["Client"] = ["Formats"],
        ["Caching"] = ["Formats"],
        ["Orleans"] = ["Formats"],
        ["Refit"] = ["Client"],
        ["SignalR"] = ["Formats"],
        ["Tool"] = ["Formats", "Shared"],
        ["Packages"] = ["Client", "Negotiation"],
        ["Formats"] = ["Shapes"],
        ["Contracts"] = ["Shapes"],
        ["Shapes"] = [],
        ["Templates"] = [],
        ["Shapes.Generator"] = [],
        ["Shapes.CodeFixes"] = [],
        ["LoadTests"] = ["Contracts", "Formats", "Shared"],
        ["Benchmarks"] = ["Contracts", "Grpc", "Negotiation", "Orleans", "Shapes.Generator", "Shared", "SignalR"],
        ["MvcBaseline"] = [],
        ["Shared"] = [],
    };

    [Fact]
    public void Projects_refer_to_those_below_them_only()
    {
        Assert.Equal(
            Allowed.Keys.Order(StringComparer.Ordinal),
            Project.Sources.Select(project => project.Name).Order(StringComparer.Ordinal)
        );
        Assert.All(Project.Sources, project => Assert.Equal(Allowed[project.Name], project.References));
    }

    [Fact]
    public void Samples_refer_to_packages_only() =>
        Assert.All(
            Project.Samples,
            sample =>
                Assert.All(
                    sample.References,
                    reference => Assert.True(Project.Find(reference).IsPackable, $"{sample.Name} refers to {reference}")
                )
        );

    [Fact]
    public void Only_the_service_s_own_tests_and_its_storms_refer_to_it() =>
        Assert.Equal(
            ["Api.Tests", "Storm"],
            Project.Tests.Where(project => project.References.Contains("Api")).Select(project => project.Name)
        );

    [Fact]
    public void Contracts_hold_classes_and_nothing_else() =>
        Assert.All(
            typeof(Organization).Assembly.GetReferencedAssemblies(),
            assembly =>
                Assert.True(
                    assembly.Name == "SerializationApi.Shapes" || assembly.Name!.StartsWith("System.", StringComparison.Ordinal),
                    $"Contracts refers to {assembly.Name}"
                )
        );
}
