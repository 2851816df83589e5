using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SerializationApi.Architecture.Tests.PublicApi;

/// <summary>A file that imports a library and its format here can name every public type of both: none is CS0104.</summary>
public sealed class NameCollisionTests
{
    /// <summary>The assemblies of the libraries; MessagePack 3 has the assembly name of 2.5, so it is a file beside this test.</summary>
    public static TheoryData<string> Libraries =>
        ["MessagePack", "MessagePack3", "MemoryPack.Core", "protobuf-net", "protobuf-net.Core", "Google.Protobuf", "System.Text.Json"];

    [Theory]
    [MemberData(nameof(Libraries))]
    public void No_public_type_has_the_name_of_a_type_of_the_library(string library)
    {
        MetadataReference reference =
            library == "MessagePack3"
                ? MetadataReference.CreateFromFile(Path.Combine(AppContext.BaseDirectory, "neighbours", "MessagePack3.dll"))
                : Assemblies.ByName[library];
        ILookup<string, string> theirs = NamesOf(reference).ToLookup(static name => name, StringComparer.Ordinal);
        Assert.NotEmpty(theirs);
        Assert.Empty(
            PublicApiTests
                .Packages.Select(static package => $"SerializationApi.{package.Data}")
                .SelectMany(assembly => NamesOf(Assemblies.Of(assembly)).Where(theirs.Contains).Select(name => $"{assembly}: {name}"))
        );
    }

    // With the number of type parameters: Codec<T> and Codec are two names. What has no namespace is the compiler's.
    private static IEnumerable<string> NamesOf(MetadataReference reference)
    {
        var compilation = CSharpCompilation.Create("Reader", references: [reference]);
        var assembly = (IAssemblySymbol)compilation.GetAssemblyOrModuleSymbol(reference)!;
        return ApiText
            .TopLevelTypes(assembly)
            .Where(static type => !type.ContainingNamespace.IsGlobalNamespace)
            .Select(static type => type.MetadataName);
    }
}
