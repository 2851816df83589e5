using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The members that MemoryPack writes: inherited ones first, properties and fields in one order, that of declaration.</summary>
internal sealed class MemoryPackMembers(Compilation compilation)
{
    private const int VersionTolerant = 1;
    private const int CircularReference = 2;
    private const int Explicit = 1;

    private readonly Setters _setters = new(compilation);

    /// <summary>The members, numbered from 1 in the order in which they are written.</summary>
    public IReadOnlyList<Candidate> Find(INamedTypeSymbol contract)
    {
        bool isOwn = contract.Has(Attributes.MemoryPackable);
        ISymbol[] members = [.. TypeChain.Members(contract, basesFirst: true).Where(IsMember).Where(member => isOwn || !IsLeftOutElsewhere(contract, member))];
        return IsExplicit(contract)
            ? [.. members.Where(static member => member.Has(Attributes.MemoryPackOrder))
                .Select(member => Describe(member, (member.Find(Attributes.MemoryPackOrder)!.First() as int? ?? 0) + 1))
                .OrderBy(static member => member.Order)]
            : [.. members.Select((member, i) => Describe(member, i + 1))];
    }

    /// <summary>Members that an explicit layout leaves out without a word.</summary>
    public static IEnumerable<ISymbol> WithoutOrder(INamedTypeSymbol contract) => IsExplicit(contract)
        ? TypeChain.Members(contract, basesFirst: true).Where(static member => IsMember(member) && !member.Has(Attributes.MemoryPackOrder))
        : [];

    /// <summary>Whether members lie in slots that know their length.</summary>
    public static bool IsTolerant(INamedTypeSymbol contract) => Generate(contract) == VersionTolerant;

    /// <summary>Whether objects refer to one another by number, which is not supported.</summary>
    public static bool IsCircular(INamedTypeSymbol contract) => Generate(contract) == CircularReference;

    private static int Generate(INamedTypeSymbol contract) => Argument(contract, "GenerateType") ?? 0;

    private static bool IsExplicit(INamedTypeSymbol contract) =>
        Argument(contract, "SerializeLayout") is { } layout ? layout == Explicit : Generate(contract) is VersionTolerant or CircularReference;

    // The constructors take one of the two enums, or both.
    private static int? Argument(INamedTypeSymbol contract, string type)
    {
        foreach (TypedConstant argument in contract.Find(Attributes.MemoryPackable)?.ConstructorArguments ?? [])
        {
            if (argument.Type?.Name == type && argument.Value is int value)
            {
                return value;
            }
        }

        return null;
    }

    private Candidate Describe(ISymbol member, int number) => _setters.Candidate(member, number, reachesPrivate: true);

    // What other libraries leave out is nothing to be sent, where this one has not been asked.
    private static bool IsLeftOutElsewhere(INamedTypeSymbol contract, ISymbol member) =>
        member.Has(Attributes.IgnoreMember) || member.Has(Attributes.IgnoreDataMember) || member.Has(Attributes.ProtoIgnore)
        || JsonConditions.IsIgnored(member) || member.Has(Attributes.JsonExtensionData)
        || (contract.Has(Attributes.DataContract) && !member.Has(Attributes.DataMember));

    private static bool IsMember(ISymbol member) =>
        !member.Has(Attributes.MemoryPackIgnore)
        && (member.Has(Attributes.MemoryPackInclude)
            || (member.DeclaredAccessibility == Accessibility.Public && member is IFieldSymbol or IPropertySymbol { GetMethod.DeclaredAccessibility: Accessibility.Public }));
}
