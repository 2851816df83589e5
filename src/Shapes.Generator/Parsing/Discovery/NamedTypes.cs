using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>The types that the shape of a contract names: the contract, its members' types, and those in its annotations.</summary>
internal static class NamedTypes
{
    /// <summary>Returns the types, each once, with their containing types and type arguments.</summary>
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
                    Add(TypeChain.TypeOf(member), found);
                    AddPointedAt(member, found);
                }
            }
        }

        return found;
    }

    /// <summary>Whether the shape names types that C# allows only in obsolete code: a path to checked memory has no accessor.</summary>
    public static bool NameForbidden(INamedTypeSymbol contract)
    {
        IReadOnlyCollection<INamedTypeSymbol> named = Of(contract);
        return named.Any(Forbidden.Is)
            || Held(named)
                .Any(static type =>
                    type is { TypeKind: TypeKind.Struct, IsUnmanagedType: true } && TypeChain.Declared(type).Any(Forbidden.IsGetting)
                );
    }

    /// <summary>
    /// Returns the types with those that structs and records among them contain: memory and hashes of keys are read through members.
    /// </summary>
    public static IReadOnlyCollection<INamedTypeSymbol> Held(IEnumerable<INamedTypeSymbol> types)
    {
        var held = new HashSet<INamedTypeSymbol>(types, SymbolEqualityComparer.Default);
        var open = new Queue<INamedTypeSymbol>(held);
        while (open.Count > 0)
        {
            INamedTypeSymbol type = open.Dequeue();
            if (type is { TypeKind: TypeKind.Struct, SpecialType: SpecialType.None, IsUnmanagedType: true } or { IsRecord: true })
            {
                var found = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default);
                foreach (ISymbol member in TypeChain.Upwards(type).SelectMany(TypeChain.Declared))
                {
                    Add(TypeChain.TypeOf(member), found);
                }

                foreach (INamedTypeSymbol next in found.Where(held.Add))
                {
                    open.Enqueue(next);
                }
            }
        }

        return held;
    }

    // Cases of unions, surrogates.
    private static void AddPointedAt(ISymbol symbol, HashSet<INamedTypeSymbol> found)
    {
        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            foreach (
                ITypeSymbol type in (attribute.AttributeClass?.TypeArguments ?? []).Concat(
                    attribute
                        .ConstructorArguments.Where(static argument => argument.Kind == TypedConstantKind.Type)
                        .Select(static argument => argument.Value)
                        .OfType<ITypeSymbol>()
                )
            )
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

/// <summary>
/// The diagnostics that naming a contract, its members and their types causes: those of <c>[Experimental]</c> and of volatile fields. The
/// contract's author accepted them.
/// </summary>
internal static class ExperimentalIds
{
    // A reference to a volatile field: no other thread has the object yet.
    private const string ReferenceToVolatile = "CS0420";

    /// <summary>Returns the IDs, in order.</summary>
    public static EquatableArray<string> Of(INamedTypeSymbol contract)
    {
        var ids = new SortedSet<string>(StringComparer.Ordinal);
        foreach (INamedTypeSymbol type in NamedTypes.Held(NamedTypes.Of(contract)))
        {
            Add(type, ids);
            foreach (ISymbol member in TypeChain.Declared(type))
            {
                Add(member, ids);
                Add((member as IPropertySymbol)?.GetMethod ?? member, ids);
            }
        }

        foreach (ISymbol member in TypeChain.Upwards(contract).SelectMany(static type => type.GetMembers()))
        {
            if (
                member
                is IPropertySymbol
                    or IFieldSymbol { IsImplicitlyDeclared: false }
                    or IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.PropertyGet or MethodKind.PropertySet }
            )
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
