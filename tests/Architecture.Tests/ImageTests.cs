using System.Xml.Linq;
using SerializationApi.Tests.Support;

namespace SerializationApi.Architecture.Tests;

/// <summary>The container image.</summary>
public sealed class ImageTests
{
    private static readonly string[] Dockerfile = File.ReadAllLines(Path.Combine(Repository.Root, "Dockerfile"));

    [Fact]
    public void The_image_is_labelled_with_the_version_of_the_packages()
    {
        var properties = XElement.Load(Path.Combine(Repository.Root, "Directory.Build.props"));
        string version =
            $"{properties.Descendants("VersionPrefix").Single().Value}-{properties.Descendants("VersionSuffix").Single().Value}";
        Assert.Contains($"ARG VERSION={version}", Dockerfile);
    }

    [Fact]
    public void Every_project_that_the_service_is_built_from_is_restored() =>
        Findings.None(
            "Projects, or what they import, that the Dockerfile does not copy before it restores:",
            from project in BuiltFor("src/Api/Api.csproj")
            where !Dockerfile.Contains($"COPY {project} {Path.GetDirectoryName(project)}/", StringComparer.Ordinal)
            select project
        );

    // With those that are built for it and not referred to: what runs in the compiler.
    private static IEnumerable<string> BuiltFor(string project) =>
        XElement
            .Load(Path.Combine(Repository.Root, project))
            .Descendants()
            .Select(static element =>
                element.Name.LocalName switch
                {
                    "ProjectReference" => element.Attribute("Include"),
                    "Import" => element.Attribute("Project"),
                    _ => null,
                }
            )
            .OfType<XAttribute>()
            .Select(file => Path.GetFullPath(Path.Combine(Repository.Root, Path.GetDirectoryName(project)!, file.Value)))
            .Where(File.Exists)
            .SelectMany(file => BuiltFor(Path.GetRelativePath(Repository.Root, file).Replace('\\', '/')))
            .Append(project)
            .Distinct(StringComparer.Ordinal);
}
