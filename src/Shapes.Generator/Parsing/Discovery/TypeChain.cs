using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>The properties and fields of a type and its bases.</summary>
internal static class TypeChain
{
    /// <summary>The type, then its bases.</summary>
    public static IEnumerable<INamedTypeSymbol> Upwards(INamedTypeSymbol type)
    {
        for (
            INamedTypeSymbol? current = type;
            current is { SpecialType: not SpecialType.System_Object and not SpecialType.System_ValueType };
            current = current.BaseType
        )
        {
            yield return current;
        }
    }

    /// <summary>The declared instance properties and fields that hold a value, in order.</summary>
    public static IEnumerable<ISymbol> Declared(INamedTypeSymbol type) =>
        type.GetMembers()
            .Where(static member =>
                !member.IsStatic
                && member switch
                {
                    IPropertySymbol property => property is { Parameters.Length: 0, GetMethod: not null, Name: not "EqualityContract" }
                        && property.ExplicitInterfaceImplementations.IsEmpty,
                    IFieldSymbol field => field is { IsImplicitlyDeclared: false, AssociatedSymbol: null },
                    _ => false,
                }
            );

    /// <summary>The type of a property or field.</summary>
    public static ITypeSymbol TypeOf(ISymbol member) => (member as IFieldSymbol)?.Type ?? ((IPropertySymbol)member).Type;

    /// <summary>The instance fields of a struct, in the order of their declaration.</summary>
    /// <remarks>In reference assemblies a pair has one more than at run time.</remarks>
    public static IEnumerable<IFieldSymbol> Fields(ITypeSymbol type) =>
        type.GetMembers()
            .OfType<IFieldSymbol>()
            .Where(static field =>
                !field.IsStatic && !IsTupleName(field) && !(IsStandIn(field) && BuiltInContracts.IsPair(field.ContainingType))
            );

    /// <summary>Whether the field of a reference assembly is a placeholder for the content of a runtime struct (Half, Int128).</summary>
    public static bool IsStandIn(IFieldSymbol field) => field.Name is "_dummy" or "_dummyPrimitive";

    // Named elements of a tuple, and those from the eighth on, occur as fields twice.
    private static bool IsTupleName(IFieldSymbol field) =>
        field.ContainingType.IsTupleType && !field.ContainingType.OriginalDefinition.GetMembers(field.Name).Any();

    /// <summary>All members; overridden and hidden ones only as in the most derived type.</summary>
    public static IEnumerable<ISymbol> Members(INamedTypeSymbol type, bool basesFirst)
    {
        IEnumerable<INamedTypeSymbol> chain = Upwards(type);
        var derived = new Dictionary<string, ISymbol>(StringComparer.Ordinal);
        foreach (ISymbol member in chain.SelectMany(Declared))
        {
            if (!derived.ContainsKey(member.Name))
            {
                derived.Add(member.Name, member);
            }
        }

        return (basesFirst ? chain.Reverse() : chain)
            .SelectMany(Declared)
            .Where(member => derived.TryGetValue(member.Name, out ISymbol? first) && ReferenceEquals(first, member));
    }

    /// <summary>The members of bases that a member of the same name hides, each with that member.</summary>
    public static IEnumerable<(ISymbol Hidden, ISymbol By)> Hidden(INamedTypeSymbol type)
    {
        foreach (ISymbol member in Members(type, basesFirst: true))
        {
            foreach (
                ISymbol other in Upwards(member.ContainingType)
                    .Skip(1)
                    .SelectMany(Declared)
                    .Where(other => other.Name == member.Name && !IsOverridden(other, member))
            )
            {
                yield return (other, member);
            }
        }
    }

    /// <summary>
    /// Whether <c>value.Member</c> means something else: a derived class has a method, type or other property of that name.
    /// </summary>
    public static bool IsHidden(ISymbol member, INamedTypeSymbol contract, Compilation compilation) =>
        Upwards(contract)
            .TakeWhile(type => !SymbolEqualityComparer.Default.Equals(type, member.ContainingType))
            .SelectMany(type => type.GetMembers(member.Name))
            .Any(other => !IsOverridden(member, other) && compilation.IsSymbolAccessibleWithin(other, compilation.Assembly));

    /// <summary>Whether a derived class overrides the member: then both are in JSON, with two names.</summary>
    public static bool IsReplaced(ISymbol member, INamedTypeSymbol contract) =>
        member is IPropertySymbol { IsSealed: false } and ({ IsVirtual: true } or { IsAbstract: true } or { IsOverride: true })
        && Upwards(contract)
            .TakeWhile(type => !SymbolEqualityComparer.Default.Equals(type, member.ContainingType))
            .SelectMany(type => type.GetMembers(member.Name))
            .Any(other => IsOverridden(member, other));

    /// <summary>Whether a property overrides another, directly or indirectly.</summary>
    public static bool IsOverridden(ISymbol member, ISymbol by)
    {
        for (
            IPropertySymbol? current = (by as IPropertySymbol)?.OverriddenProperty;
            current is not null;
            current = current.OverriddenProperty
        )
        {
            if (SymbolEqualityComparer.Default.Equals(current, member))
            {
                return true;
            }
        }

        return false;
    }
}
