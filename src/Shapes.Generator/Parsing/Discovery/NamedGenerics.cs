using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Finds the constructed types of annotated generic contracts that the code of an assembly names: <c>Envelope&lt;Order&gt;</c> as what a handler returns.</summary>
internal static class NamedGenerics
{
    // An edit makes one tree anew: the others are not walked again.
    private static readonly ConditionalWeakTable<SyntaxTree, GenericNameSyntax[]> Names = new();

    /// <summary>The constructed types, each once, in the order of the code.</summary>
    /// <param name="compilation">The assembly.</param>
    /// <param name="definitions">The annotated generic types.</param>
    public static IReadOnlyCollection<INamedTypeSymbol> In(Compilation compilation, IReadOnlyList<INamedTypeSymbol> definitions, CancellationToken cancellationToken)
    {
        var found = new List<INamedTypeSymbol>();
        if (definitions.Count == 0)
        {
            return found;
        }

        var names = new HashSet<string>(definitions.Select(static type => type.Name), StringComparer.Ordinal);
        var known = new HashSet<INamedTypeSymbol>(definitions, SymbolEqualityComparer.Default);
        var seen = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default);
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            cancellationToken.ThrowIfCancellationRequested();
            SemanticModel? model = null;
            foreach (GenericNameSyntax name in Names.GetValue(tree, static tree => [.. tree.GetRoot().DescendantNodes().OfType<GenericNameSyntax>()]).Where(name => names.Contains(name.Identifier.ValueText)))
            {
                model ??= compilation.GetSemanticModel(tree);
                if (model.GetSymbolInfo(name, cancellationToken).Symbol is INamedTypeSymbol { IsUnboundGenericType: false } type
                    && known.Contains(type.OriginalDefinition)
                    && !IsOpen(type) && !EndlessTypes.IsTooLarge(type)
                    && ShapeLocator.Accessibility(type) is not null
                    && seen.Add(type))
                {
                    found.Add(type);
                }
            }
        }

        return found;
    }

    private static bool IsOpen(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => IsOpen(array.ElementType),
        INamedTypeSymbol named => named.TypeArguments.Any(IsOpen) || (named.ContainingType is { } outer && IsOpen(outer)),
        _ => true, // A type parameter, an error, a pointer.
    };
}
