using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>
/// The closed classes of C# 15: all derived classes are in the same assembly, so its cases need no annotations. Their keys are the order of
/// their declaration, which is only defined within one file.
/// </summary>
internal static class ClosedTypes
{
    // Each layout asks, and all types of the assembly are searched.
    private static readonly ConditionalWeakTable<INamedTypeSymbol, INamedTypeSymbol[]> Found = new();

    /// <summary>Whether a class is closed. The compiler shows the attribute only for other assemblies.</summary>
    public static bool IsOne(INamedTypeSymbol type) =>
        type is { TypeKind: TypeKind.Class, IsAbstract: true }
        && (
            type.Has(Attributes.ClosedType)
            || type.DeclaringSyntaxReferences.Any(static reference =>
                reference.GetSyntax() is TypeDeclarationSyntax declaration
                && declaration.Modifiers.Any(static modifier => modifier.ValueText == "closed")
            )
        );

    /// <summary>The possible classes of a value of a closed class, in the order of their declaration.</summary>
    public static IReadOnlyList<INamedTypeSymbol> Cases(INamedTypeSymbol closed) => Found.GetValue(closed, Find);

    private static INamedTypeSymbol[] Find(INamedTypeSymbol closed) =>
        [
            .. TypesIn(closed.ContainingAssembly.GlobalNamespace)
                .Where(type => !type.IsAbstract && TypeChain.Upwards(type).Contains(closed, SymbolEqualityComparer.Default))
                .OrderBy(static type => type.Locations[0].SourceSpan.Start),
        ];

    /// <summary>Why the cases of a closed class without annotations have no order; null if they have.</summary>
    public static string? Problem(INamedTypeSymbol closed)
    {
        IReadOnlyList<INamedTypeSymbol> cases = Cases(closed);
        return cases.Any(static type =>
                type.Locations[0].SourceTree is not { } file || type.Locations.Any(place => place.SourceTree != file)
            )
            || cases.Select(static type => type.Locations[0].SourceTree).Distinct().Count() > 1
                ? "is closed, but its cases are not in one file, whose order would give their keys: name them with "
                    + "[JsonDerivedType] or the attribute of another library"
            : cases.Any(static type => type.IsGenericType)
                ? "is closed, and a case is generic: name its cases with [JsonDerivedType] or the attribute of another library"
            : cases.GroupBy(static type => type.Name, StringComparer.Ordinal).FirstOrDefault(static group => group.Count() > 1) is { } twice
                ? $"is closed, and has two cases named '{twice.Key}'"
            : null;
    }

    private static IEnumerable<INamedTypeSymbol> TypesIn(INamespaceOrTypeSymbol space) =>
        space
            .GetMembers()
            .OfType<INamespaceOrTypeSymbol>()
            .SelectMany(static member =>
                TypesIn(member).Concat(member is INamedTypeSymbol { TypeKind: TypeKind.Class } type ? [type] : [])
            );
}
