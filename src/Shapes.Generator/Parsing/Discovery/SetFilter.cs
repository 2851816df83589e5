using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>
/// The filter of a shape set: <c>Namespaces</c>, <c>ExcludedNamespaces</c> and <c>ExcludedTypes</c> of <c>[ShapeSet]</c>.
/// </summary>
internal sealed class SetFilter
{
    private readonly string[] _namespaces;
    private readonly string[] _excluded;
    private readonly INamedTypeSymbol[] _types;

    public SetFilter(AttributeData? set)
    {
        _namespaces = [.. Values<string>(set, "Namespaces")];
        _excluded = [.. Values<string>(set, "ExcludedNamespaces")];
        _types = [.. Values<INamedTypeSymbol>(set, "ExcludedTypes")];
    }

    public bool Takes(INamedTypeSymbol type)
    {
        string space = type.ContainingNamespace.IsGlobalNamespace ? "" : type.ContainingNamespace.ToDisplayString();
        return (_namespaces.Length == 0 || _namespaces.Any(name => IsIn(space, name)))
            && !_excluded.Any(name => IsIn(space, name))
            && !Around(type).Any(around => _types.Any(excluded => Is(around, excluded)));
    }

    private static bool IsIn(string space, string name) => space == name || space.StartsWith(name + ".", StringComparison.Ordinal);

    private static bool Is(INamedTypeSymbol type, INamedTypeSymbol excluded) =>
        SymbolEqualityComparer.Default.Equals(
            excluded.IsUnboundGenericType ? type.OriginalDefinition : type,
            excluded.IsUnboundGenericType ? excluded.OriginalDefinition : excluded
        );

    private static IEnumerable<INamedTypeSymbol> Around(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is not null; current = current.ContainingType)
        {
            yield return current;
        }
    }

    private static IEnumerable<T> Values<T>(AttributeData? attribute, string name) =>
        attribute?.NamedArguments.FirstOrDefault(argument => argument.Key == name).Value
            is { Kind: TypedConstantKind.Array, IsNull: false } array
            ? array.Values.Select(static value => value.Value).OfType<T>()
            : [];
}
