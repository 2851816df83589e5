using System.Text.Json;
using SerializationApi.Tests.Support;

namespace SerializationApi.Architecture.Tests;

/// <summary>The projects that are packages.</summary>
public sealed class PackageTests
{
    [Fact]
    public void The_solution_filter_that_is_packed_has_all_packages()
    {
        using var filter = JsonDocument.Parse(File.ReadAllText(Path.Combine(Repository.Root, "src", "Packages", "Packages.slnf")));
        Assert.Equal(
            Project
                .Sources.Where(project => project.IsPackable)
                .Select(project => Path.GetRelativePath(Repository.Root, project.File).Replace('\\', '/')),
            filter
                .RootElement.GetProperty("solution")
                .GetProperty("projects")
                .EnumerateArray()
                .Select(project => project.GetString()!.Replace('\\', '/'))
        );
    }

    [Fact]
    public void Packages_hand_on_all_that_is_in_their_parts() =>
        Findings.None(
            "References whose manifests exclude the generator (PrivateAssets=\"none\"):",
            from project in Project.Sources
            where project.IsPackable && project.Property("PackAsTool") is null
            from reference in project.References
            where !File.ReadAllText(project.File).Contains($"{reference}.csproj\" PrivateAssets=\"none\"", StringComparison.Ordinal)
            select $"{project.Name}: {reference}"
        );

    [Fact]
    public void Packages_see_what_is_public_of_one_another() =>
        Findings.None(
            "Packages that show their internals to another, which then needs exactly their version, and which nobody else can write:",
            from project in Project.Sources
            where project.IsPackable
            from other in Project.Sources
            where other.IsPackable && other.Property("PackAsTool") is null
            where File.ReadAllText(project.File).Contains($"<InternalsVisibleTo Include=\"{other.AssemblyName}\"", StringComparison.Ordinal)
            select $"{project.Name}: {other.Name}"
        );
}
