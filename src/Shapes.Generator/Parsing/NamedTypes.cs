using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The types that the shape of a contract names: the contract, what its members hold, and what its annotations point at.</summary>
internal static class NamedTypes
{
    /// <summary>The types, each once, with those around them and their type arguments.</summary>
    public static IReadOnlyCollection<INamedTypeSymbol> Of(INamedTypeSymbol contract)
    {
        var found = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default);
        AddPointedAt(contract, found);
        foreach (INamedTypeSymbol type in TypeChain.Upwards(contract))
        {
            Add(type, found);
            foreach (ISymbol member in type.GetMembers())
            {
                if (member is IPropertySymbol or IFieldSymbol { IsImplicitlyDeclared: false })
                {
                    Add((member as IPropertySymbol)?.Type ?? ((IFieldSymbol)member).Type, found);
                    AddPointedAt(member, found);
                }
            }
        }

        return found;
    }

    // Cases of unions, surrogates.
    private static void AddPointedAt(ISymbol symbol, HashSet<INamedTypeSymbol> found)
    {
        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            foreach (ITypeSymbol type in (attribute.AttributeClass?.TypeArguments ?? []).Concat(attribute.ConstructorArguments.Where(static argument => argument.Kind == TypedConstantKind.Type).Select(static argument => argument.Value).OfType<ITypeSymbol>()))
            {
                Add(type, found);
            }
        }
    }

    private static void Add(ITypeSymbol type, HashSet<INamedTypeSymbol> found)
    {
        if (type is IArrayTypeSymbol array)
        {
            Add(array.ElementType, found);
        }
        else if (type is INamedTypeSymbol { TypeKind: not TypeKind.Error } named && !EndlessTypes.IsTooLarge(named) && found.Add(named))
        {
            for (INamedTypeSymbol? current = named; current is not null; current = current.ContainingType)
            {
                found.Add(current);
                foreach (ITypeSymbol argument in current.TypeArguments.Concat(OwnCollections.BaseOf(current)?.TypeArguments ?? []))
                {
                    Add(argument, found);
                }
            }
        }
    }
}
