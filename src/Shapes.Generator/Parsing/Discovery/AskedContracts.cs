using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>
/// The types without annotations of a binary format's library that a shape set requests with <c>[GenerateShapeFor&lt;T&gt;]</c>, and the
/// types inside them. They follow our rules, whatever else the set includes.
/// </summary>
internal sealed class AskedContracts
{
    private readonly HashSet<ITypeSymbol> _found = new(SymbolEqualityComparer.Default);
    private readonly Stack<ITypeSymbol> _left;

    private AskedContracts(IEnumerable<ITypeSymbol> asked) => _left = new(asked);

    /// <summary>Returns those of a set; none without a set.</summary>
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
        // A generic type that contains a larger one of itself has no end.
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

            if (named.IsOfSystem() || MemberSources.IsOfBinaryLibrary(named) || !_found.Add(named))
            {
                return;
            }

            foreach (ISymbol member in TypeChain.Upwards(named).SelectMany(TypeChain.Declared))
            {
                _left.Push(TypeChain.TypeOf(member));
            }
        }
    }
}
