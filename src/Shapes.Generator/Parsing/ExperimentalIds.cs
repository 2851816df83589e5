using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The diagnostics of <c>[Experimental]</c> that naming a contract, its members and their types gives: the contract's author accepted them.</summary>
internal static class ExperimentalIds
{
    /// <summary>The IDs, in order.</summary>
    public static EquatableArray<string> Of(INamedTypeSymbol contract)
    {
        var ids = new SortedSet<string>(StringComparer.Ordinal);
        AddType(contract, ids);
        foreach (ISymbol member in TypeChain.Upwards(contract).SelectMany(static type => type.GetMembers()))
        {
            switch (member)
            {
                case IPropertySymbol property:
                    Add(property, ids);
                    AddType(property.Type, ids);
                    break;
                case IFieldSymbol { IsImplicitlyDeclared: false } field:
                    Add(field, ids);
                    AddType(field.Type, ids);
                    break;
                case IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.PropertyGet or MethodKind.PropertySet } method:
                    Add(method, ids);
                    break;
            }
        }

        return ids.ToEquatableArray();
    }

    private static void AddType(ITypeSymbol type, SortedSet<string> ids)
    {
        if (type is IArrayTypeSymbol array)
        {
            AddType(array.ElementType, ids);
        }
        else if (type is INamedTypeSymbol named)
        {
            for (INamedTypeSymbol? current = named; current is not null; current = current.ContainingType)
            {
                Add(current, ids);
                foreach (ITypeSymbol argument in current.TypeArguments.Where(static argument => argument.TypeKind != TypeKind.TypeParameter))
                {
                    AddType(argument, ids);
                }
            }
        }
    }

    private static void Add(ISymbol symbol, SortedSet<string> ids)
    {
        if (symbol.Find(Attributes.Experimental)?.First() is string id)
        {
            ids.Add(id);
        }
    }
}
