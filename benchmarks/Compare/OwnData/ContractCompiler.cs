using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SerializationApi.Benchmarks.Compare.OwnData;

/// <summary>Compiles inferred contracts in memory, with the generator that makes their shapes, and that of MemoryPack.</summary>
internal static class ContractCompiler
{
    private const string GlobalUsings = "global using System;\nglobal using System.Collections.Generic;\n";

    /// <summary>The assembly of a C# file.</summary>
    /// <exception cref="UserErrorException">It does not compile: names of the data make no names of C#, say.</exception>
    public static System.Reflection.Assembly Compile(string source)
    {
        // By the symbol MemoryPack's generator knows what the framework has.
        var parse = new CSharpParseOptions(LanguageVersion.Latest, preprocessorSymbols: ["NET7_0_OR_GREATER"]);
        var compilation = CSharpCompilation.Create(
            $"Inferred-{Guid.NewGuid():N}",
            [CSharpSyntaxTree.ParseText(source, parse), CSharpSyntaxTree.ParseText(GlobalUsings, parse)],
            References(),
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                optimizationLevel: OptimizationLevel.Release,
                allowUnsafe: true,
                nullableContextOptions: NullableContextOptions.Enable
            )
        );
        CSharpGeneratorDriver
            .Create([PeerGenerator.Shapes.Create(), PeerGenerator.MemoryPack.Create()], parseOptions: parse)
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation generated, out _);
        using var image = new MemoryStream();
        Diagnostic[] errors = [.. generated.Emit(image).Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)];
        if (errors.Length > 0)
        {
            throw new UserErrorException($"the inferred contract does not compile: {errors[0]}");
        }

        image.Position = 0;
        return new AssemblyLoadContext("inferred").LoadFromStream(image);
    }

    /// <summary>Everything that this program runs on, the framework and the shapes among it.</summary>
    public static IEnumerable<MetadataReference> References() =>
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(File.Exists)
            .Select(path => MetadataReference.CreateFromFile(path));
}
