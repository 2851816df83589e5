using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The members that System.Text.Json writes, in its order: those of the type before its bases', properties before fields.</summary>
internal sealed class JsonMembers(Compilation compilation)
{
    private readonly Setters _setters = new(compilation);

    /// <summary>The members, with their names in JSON.</summary>
    public IReadOnlyList<Candidate> Find(INamedTypeSymbol contract) =>
    [
        .. TypeChain.Upwards(contract)
            .SelectMany(type => TypeChain.Members(contract, basesFirst: false)
                .Where(member => SymbolEqualityComparer.Default.Equals(member.ContainingType, type))
                .OrderBy(static member => member is IFieldSymbol))
            .Where(IsMember)
            .OrderBy(static member => member.Find(Attributes.JsonPropertyOrder)?.First() as int? ?? 0)
            .Select(Describe),
    ];

    private Candidate Describe(ISymbol member)
    {
        bool isIncluded = member.Has(Attributes.JsonInclude);
        return JsonConditions.Apply(_setters.Candidate(member, number: null, reachesPrivate: isIncluded) with
        {
            WireName = NameOf(member),
        });
    }

    /// <summary>Whether System.Text.Json looks at the member at all.</summary>
    public static bool IsVisible(ISymbol member) => member.Has(Attributes.JsonInclude)
        || member is IPropertySymbol { DeclaredAccessibility: Accessibility.Public, GetMethod.DeclaredAccessibility: Accessibility.Public };

    /// <summary>The member's name in JSON.</summary>
    public static string NameOf(ISymbol member) => member.Find(Attributes.JsonPropertyName)?.First() as string ?? JsonNames.CamelCase(member.Name);

    private static bool IsMember(ISymbol member) =>
        IsVisible(member) && !JsonConditions.IsIgnored(member) && !member.Has(Attributes.JsonExtensionData);
}
