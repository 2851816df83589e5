using Microsoft.CodeAnalysis;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.Json;

/// <summary>
/// The types whose values System.Text.Json rejects, empties, reverses or cannot read back, although shapes have JSON for them:
/// docs/adr/0014. The format finds them by the same names: <see cref="JsonUnsupportedTypeNames"/>.
/// </summary>
internal static class JsonUnsupportedTypes
{
    // The name of an indexer in metadata.
    private const string Items = "this[]";

    /// <summary>
    /// The members of a contract that System.Text.Json sees and that may hold one of them, that are required although it may omit them,
    /// whose numbers it writes as strings and cannot read back, or that the shape only writes and that hold a union it empties.
    /// </summary>
    public static EquatableArray<string> MembersOf(INamedTypeSymbol contract, LayoutModel json) =>
        BuiltInContracts.IsOne(contract) ? default
        : json.Value is not null
            ? (
                OwnCollections.Of(contract)?.TypeArguments.Any(static item => IsOrHolds(item, depth: 0)) == true
                    ? new[] { Items }.ToEquatableArray()
                    : default
            )
        : JsonMembers
            .Of(contract, basesFirst: true)
            .Where(member =>
                IsOrHolds(TypeChain.TypeOf(member), depth: 0)
                || JsonConditions.IsTextOneWay(contract, member)
                || (JsonConditions.LeavesOut(member) && MemberModeler.IsRequired(member, JsonMembers.Constructor(contract), isOwn: false))
                || (
                    json.Members.Any(own => own.IsWriteOnly && own.Name == member.Name)
                    && HoldsEmptied(TypeChain.TypeOf(member), new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default))
                )
            )
            .Select(static member => member.Name)
            .ToEquatableArray();

    // A union by other libraries' attributes. The shape describes members that are read.
    private static bool HoldsEmptied(ITypeSymbol type, HashSet<ITypeSymbol> met) =>
        !EndlessTypes.IsTooLarge(type)
        && met.Add(type)
        && type switch
        {
            IArrayTypeSymbol array => HoldsEmptied(array.ElementType, met),
            INamedTypeSymbol { IsAbstract: true } union when Unions.IsUnion(union) => !union.Has(Attributes.JsonDerivedType),
            INamedTypeSymbol named => (OwnCollections.BaseOf(named) ?? named).TypeArguments.Any(argument => HoldsEmptied(argument, met))
                || (
                    !named.IsOfSystem()
                    && JsonMembers.Of(named, basesFirst: true).Any(member => HoldsEmptied(TypeChain.TypeOf(member), met))
                ),
            _ => false,
        };

    // Other generic types are contracts of their own. A collection may hold itself.
    private static bool IsOrHolds(ITypeSymbol type, int depth) =>
        depth < EndlessTypes.MaxDepth
        && !EndlessTypes.IsTooLarge(type)
        && (
            Contains(type)
            || type switch
            {
                IArrayTypeSymbol array => IsOrHolds(array.ElementType, depth + 1),
                INamedTypeSymbol named => (named.IsOfSystem() ? named : OwnCollections.BaseOf(named))?.TypeArguments.Any(argument =>
                    IsOrHolds(argument, depth + 1)
                ) == true
                    || (Collections.Entries(named) is { } entries && !CanBeName(entries.Key)),
                _ => false,
            }
        );

    // It has names for its own scalars, and for types with a converter of the application.
    private static bool CanBeName(ITypeSymbol key) =>
        key is INamedTypeSymbol named
        && (
            named.TypeKind == TypeKind.Enum
            || JsonConverters.Has(named)
            || (named.IsOfSystem() && named.SpecialType is not (SpecialType.System_IntPtr or SpecialType.System_UIntPtr))
        );

    private static bool Contains(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => array.Rank is >= 2 and <= 4,
            INamedTypeSymbol union when UnionTypes.IsOne(union) => true,
            INamedTypeSymbol { ContainingType: null } named => named.IsTupleType
                || JsonUnsupportedTypeNames.Contains(named.ContainingNamespace.ToDisplayString(), named.MetadataName),
            _ => false,
        };
}
