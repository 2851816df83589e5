using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>
/// The types without annotations of a binary format's library that a shape set asks for by <c>[GenerateShapeFor&lt;T&gt;]</c>, and those
/// that they hold. They follow our rules, whatever the set takes in besides.
/// </summary>
internal sealed class AskedContracts
{
    private readonly HashSet<ITypeSymbol> _found = new(SymbolEqualityComparer.Default);
    private readonly Stack<ITypeSymbol> _left;

    private AskedContracts(IEnumerable<ITypeSymbol> asked) => _left = new(asked);

    /// <summary>Those of a set; of no set, none.</summary>
    public static AskedContracts Of(INamedTypeSymbol? set) =>
        new(
            set is null
                ? []
                : set.GetAttributes()
                    .Where(static attribute =>
                        attribute.AttributeClass is { TypeArguments.Length: 1 } generic
                        && Attributes.FullName(generic) == Attributes.GenerateShapeFor
                    )
                    .Select(static attribute => attribute.AttributeClass!.TypeArguments[0])
        );

    /// <summary>Whether the type is one of them.</summary>
    public bool Contains(INamedTypeSymbol contract)
    {
        while (_left.Count > 0)
        {
            Visit(_left.Pop());
        }

        return _found.Contains(contract);
    }

    private void Visit(ITypeSymbol type)
    {
        // A generic type that holds a larger one of itself has no end.
        if (EndlessTypes.IsTooLarge(type))
        {
            return;
        }

        if (type is IArrayTypeSymbol array)
        {
            _left.Push(array.ElementType);
        }
        else if (type is INamedTypeSymbol named)
        {
            foreach (ITypeSymbol part in named.TypeArguments)
            {
                _left.Push(part);
            }

            if (IsOfRuntime(named) || MemberSources.IsOfBinaryLibrary(named) || !_found.Add(named))
            {
                return;
            }

            foreach (ISymbol member in TypeChain.Upwards(named).SelectMany(TypeChain.Declared))
            {
                _left.Push(TypeChain.TypeOf(member));
            }
        }
    }

    private static bool IsOfRuntime(INamedTypeSymbol type) =>
        $"{type.ContainingNamespace?.ToDisplayString()}.".StartsWith("System.", StringComparison.Ordinal);
}
