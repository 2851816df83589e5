using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Types of the runtime that are contracts: tuples and pairs.</summary>
internal static class BuiltInContracts
{
    public static bool IsOne(INamedTypeSymbol type) => IsBare(type) || IsOf(type, "System", "Tuple");

    /// <summary>Whether MemoryPack writes only the members, without a count.</summary>
    public static bool IsBare(INamedTypeSymbol type) => IsOf(type, "System", "ValueTuple") || IsPair(type);

    public static bool IsPair(INamedTypeSymbol type) => IsOf(type, "System.Collections.Generic", "KeyValuePair");

    /// <summary>Whether the type is a tuple of eight, whose constructor refuses a last item that is not a tuple.</summary>
    public static bool HasRest(INamedTypeSymbol type) => IsOf(type, "System", "Tuple") && type.TypeParameters.Length == 8;

    public static IReadOnlyList<Candidate> Members(INamedTypeSymbol type)
    {
        INamedTypeSymbol underlying = type.TupleUnderlyingType ?? type;
        string[] names = IsPair(type) ? ["Key", "Value"] : ["Item1", "Item2", "Item3", "Item4", "Item5", "Item6", "Item7", "Rest"];
        return
        [
            .. names
                .Select(name => underlying.GetMembers(name).FirstOrDefault())
                .OfType<ISymbol>()
                .Select(
                    (member, i) =>
                        new Candidate(
                            member,
                            TypeChain.TypeOf(member),
                            member is IFieldSymbol ? MemberSetter.Assignment : MemberSetter.None,
                            i + 1
                        )
                ),
        ];
    }

    private static bool IsOf(INamedTypeSymbol type, string space, string name) =>
        type.IsGenericType && type.Name == name && type.ContainingType is null && type.ContainingNamespace.ToDisplayString() == space;
}
