using Microsoft.CodeAnalysis;

namespace SerializationApi.Architecture.Tests;

/// <summary>What this test runs with, as the compiler sees it: the platform, ASP.NET Core and the projects in src that it refers to.</summary>
internal static class Assemblies
{
    /// <summary>The assemblies by name.</summary>
    public static IReadOnlyDictionary<string, MetadataReference> ByName { get; } =
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .DistinctBy(Path.GetFileNameWithoutExtension, StringComparer.Ordinal)
            .ToDictionary(path => Path.GetFileNameWithoutExtension(path), path => (MetadataReference)MetadataReference.CreateFromFile(path), StringComparer.Ordinal);
}
