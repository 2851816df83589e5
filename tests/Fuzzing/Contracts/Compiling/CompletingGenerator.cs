using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SerializationApi.Contracts.Fuzz.Writing;

namespace SerializationApi.Contracts.Fuzz.Compiling;

/// <summary>A source generator beside ours: it adds to a partial type the members that its <c>[Completed]</c> holds.</summary>
internal sealed class CompletingGenerator : IIncrementalGenerator
{
    /// <summary>The attribute.</summary>
    public const string Attribute =
        "public sealed class CompletedAttribute(string members) : Attribute { public string Members => members; }";

    /// <inheritdoc />
    public void Initialize(IncrementalGeneratorInitializationContext context) =>
        context.RegisterSourceOutput(
            context.SyntaxProvider.ForAttributeWithMetadataName(
                "CompletedAttribute",
                static (_, _) => true,
                static (found, _) => ((INamedTypeSymbol)found.TargetSymbol, (string)found.Attributes[0].ConstructorArguments[0].Value!)
            ),
            static (output, item) =>
                output.AddSource($"Completed.{NameOf(item.Item1)}.g.cs", SourceText.From(Text(item.Item1, item.Item2), Encoding.UTF8))
        );

    // A place of generated code has the number of its unit.
    private static string NameOf(INamedTypeSymbol type) =>
        $"U{Unit.NumberIn(type.Locations[0].SourceTree!.FilePath)}.{type.ToDisplayString().Replace('<', '_').Replace('>', '_')}";

    private static string Text(INamedTypeSymbol type, string members)
    {
        string text = $"{Head(type)} {{ {members} }}";
        for (INamedTypeSymbol? outer = type.ContainingType; outer is not null; outer = outer.ContainingType)
        {
            text = $"{Head(outer)} {{ {text} }}";
        }

        return Unit.Usings
            + "#nullable enable\n"
            + (type.ContainingNamespace.IsGlobalNamespace ? text : $"namespace {type.ContainingNamespace} {{ {text} }}");
    }

    private static string Head(INamedTypeSymbol type) =>
        $"partial {(type.IsRecord ? "record " : "")}{(type.IsValueType ? "struct" : type.IsRecord ? "" : "class")} "
        + $"{type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)}";
}
