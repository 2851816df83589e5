using Microsoft.CodeAnalysis;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.Json;

/// <summary>
/// The types whose values System.Text.Json throws at, empties, reverses or refuses to read back, though shapes have JSON for them: docs/adr/0014.
/// The format finds them by the same names: <see cref="UncarriedNames"/>.
/// </summary>
internal static class UncarriedTypes
{
    /// <summary>The members of a contract that System.Text.Json sees and that may hold one of them.</summary>
    public static EquatableArray<string> MembersOf(INamedTypeSymbol contract) => BuiltInContracts.IsOne(contract) ? default : TypeChain.Members(contract, basesFirst: true, JsonMembers.IsVisible)
        .Where(static member => !JsonConditions.IsIgnored(member) && AreIn(TypeChain.TypeOf(member), depth: 0))
        .Select(static member => member.Name)
        .ToEquatableArray();

    // Other generic types are contracts of their own. A collection may hold itself.
    private static bool AreIn(ITypeSymbol type, int depth) => depth < EndlessTypes.MaxDepth && !EndlessTypes.IsTooLarge(type) && (Has(type) || type switch
    {
        IArrayTypeSymbol array => AreIn(array.ElementType, depth + 1),
        INamedTypeSymbol named => (IsOfSystem(named) ? named : OwnCollections.BaseOf(named))?.TypeArguments.Any(argument => AreIn(argument, depth + 1)) ?? false,
        _ => false,
    });

    private static bool IsOfSystem(INamedTypeSymbol type) => type.ContainingNamespace.ToDisplayString().StartsWith("System", StringComparison.Ordinal);

    private static bool Has(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => array.Rank is >= 2 and <= 4,
        INamedTypeSymbol { ContainingType: null } named => named.IsTupleType || UncarriedNames.Has(named.ContainingNamespace.ToDisplayString(), named.MetadataName),
        _ => false,
    };
}
