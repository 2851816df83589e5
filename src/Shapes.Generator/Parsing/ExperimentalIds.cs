using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The diagnostics of <c>[Experimental]</c>, and of volatile fields, that naming a contract, its members and their types gives: the contract's author accepted them.</summary>
internal static class ExperimentalIds
{
    // Nobody else has the object yet that a volatile field is read into.
    private const string ReferenceToVolatile = "CS0420";

    /// <summary>The IDs, in order.</summary>
    public static EquatableArray<string> Of(INamedTypeSymbol contract)
    {
        var ids = new SortedSet<string>(StringComparer.Ordinal);
        foreach (INamedTypeSymbol type in NamedTypes.Of(contract))
        {
            Add(type, ids);
        }

        foreach (ISymbol member in TypeChain.Upwards(contract).SelectMany(static type => type.GetMembers()))
        {
            if (member is IPropertySymbol
                or IFieldSymbol { IsImplicitlyDeclared: false }
                or IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.PropertyGet or MethodKind.PropertySet })
            {
                Add(member, ids);
            }

            if (member is IFieldSymbol { IsVolatile: true })
            {
                ids.Add(ReferenceToVolatile);
            }
        }

        return ids.ToEquatableArray();
    }

    private static void Add(ISymbol symbol, SortedSet<string> ids)
    {
        if (symbol.Find(Attributes.Experimental)?.First() is string id)
        {
            ids.Add(id);
        }
    }
}
