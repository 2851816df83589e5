using System.Reflection;
using Microsoft.CodeAnalysis;
using SerializationApi.Shapes;
using SerializationApi.Shapes.Generator;

namespace SerializationApi.Benchmarks.Compare.OwnData;

/// <summary>A source generator of serializers, and what a contract has so that it is generated for.</summary>
/// <param name="Name">What the tables call it.</param>
/// <param name="Class">The generator's class.</param>
/// <param name="File">The generator's assembly.</param>
/// <param name="Library">The assembly that generated code refers to; null if every program refers to it.</param>
/// <param name="Attribute">What stands behind <c>[DataContract</c>.</param>
/// <param name="Using">The directive for the attribute.</param>
internal sealed record PeerGenerator(string Name, string Class, string File, string? Library, string Attribute, string Using)
{
    /// <summary>Ours.</summary>
    public static PeerGenerator Shapes { get; } =
        new(
            "shapes",
            typeof(ShapeGenerator).FullName!,
            typeof(ShapeGenerator).Assembly.Location,
            typeof(ShapeInfo).Assembly.Location,
            ", GenerateShape",
            "using SerializationApi.Shapes;"
        );

    /// <summary>System.Text.Json's, with one context for all contracts.</summary>
    public static PeerGenerator Json { get; } =
        new("System.Text.Json", "System.Text.Json.SourceGeneration.JsonSourceGenerator", FindJson(), null, "", "");

    /// <summary>MemoryPack's.</summary>
    public static PeerGenerator MemoryPack { get; } =
        new(
            "MemoryPack",
            "MemoryPack.Generator.MemoryPackGenerator",
            Path.Combine(AppContext.BaseDirectory, "MemoryPack.Generator.dll"),
            typeof(global::MemoryPack.MemoryPackableAttribute).Assembly.Location,
            ", MemoryPackable",
            "using MemoryPack;"
        );

    /// <summary>All, ours first.</summary>
    public static IReadOnlyList<PeerGenerator> All { get; } = [Shapes, Json, MemoryPack];

    /// <summary>Makes the generator.</summary>
    public ISourceGenerator Create() =>
        ((IIncrementalGenerator)Activator.CreateInstance(Assembly.LoadFrom(File).GetType(Class, throwOnError: true)!)!).AsSourceGenerator();

    // The SDK has it beside the framework's reference assemblies.
    private static string FindJson()
    {
        string root = Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "..", "..", "..", "packs");
        return Directory
                .GetFiles(Path.GetFullPath(root), "System.Text.Json.SourceGeneration.dll", SearchOption.AllDirectories)
                .FirstOrDefault(file =>
                    file.Contains($"{Path.DirectorySeparatorChar}{Environment.Version.Major}.", StringComparison.Ordinal)
                )
            ?? throw new InvalidOperationException("The SDK has no generator of System.Text.Json for this version of .NET.");
    }
}
