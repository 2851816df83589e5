using Microsoft.CodeAnalysis;

namespace SerializationApi.Architecture.Tests;

/// <summary>What this test runs with, as the compiler sees it: the platform, ASP.NET Core and the projects in src that it refers
/// to.</summary>
internal static class Assemblies
{
    // Of the two libraries for OpenAPI a program can have one.
    private static readonly string[] BuiltOnly =
    [
        "OpenApi",
        "OpenApi.NSwag",
        "OpenApi.Swashbuckle",
        "OpenApi.Swashbuckle10",
        "OpenApi.Swashbuckle11",
    ];

    /// <summary>The assemblies by name.</summary>
    public static IReadOnlyDictionary<string, MetadataReference> ByName { get; } =
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .DistinctBy(Path.GetFileNameWithoutExtension, StringComparer.Ordinal)
            .ToDictionary(
                path => Path.GetFileNameWithoutExtension(path),
                path => (MetadataReference)MetadataReference.CreateFromFile(path),
                StringComparer.Ordinal
            );

    /// <summary>A project's assembly: one that this test runs with, or that was only built with it.</summary>
    public static MetadataReference Of(string assemblyName)
    {
        string project = assemblyName["SerializationApi.".Length..];
        return BuiltOnly.Contains(project, StringComparer.Ordinal)
            ? MetadataReference.CreateFromFile(
                Path.Combine(Project.Find(project).Folder, "bin", Configuration, "net10.0", $"{assemblyName}.dll")
            )
            : ByName[assemblyName];
    }

    // This test's own folder is bin/Debug/net10.0.
    private static string Configuration => Path.GetFileName(Path.GetDirectoryName(AppContext.BaseDirectory.TrimEnd('/'))!);
}
