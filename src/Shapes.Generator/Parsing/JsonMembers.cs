using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The members that System.Text.Json writes, in its order: those of the type before its bases', properties before fields.</summary>
internal sealed class JsonMembers(Compilation compilation)
{
    private const int WriteAsString = 2;
    private const int Always = 1;
    private const int WhenWritingDefault = 2;
    private const int WhenWritingNull = 3;

    private readonly Setters _setters = new(compilation);

    /// <summary>The members, with their names in JSON.</summary>
    public IReadOnlyList<Candidate> Find(INamedTypeSymbol contract) =>
    [
        .. TypeChain.Members(contract, basesFirst: false)
            .Where(IsMember)
            .OrderBy(static member => member.Find(Attributes.JsonPropertyOrder)?.First() as int? ?? 0)
            .Select(Describe),
    ];

    private Candidate Describe(ISymbol member)
    {
        bool isIncluded = member.Has(Attributes.JsonInclude);
        return _setters.Candidate(member, number: null, reachesPrivate: isIncluded) with
        {
            WireName = member.Find(Attributes.JsonPropertyName)?.First() as string ?? JsonNames.CamelCase(member.Name),
            OmittedWhen = Condition(member) switch
            {
                WhenWritingNull => "{0} is null",
                WhenWritingDefault => $"global::System.Collections.Generic.EqualityComparer<{SourceNames.Declared(TypeOf(member))}>.Default.Equals({{0}}, default!)",
                _ => null,
            },
            NumbersAsText = (Handling(member) ?? Handling(member.ContainingType)) is { } handling && (handling & WriteAsString) != 0,
        };
    }

    private static bool IsMember(ISymbol member)
    {
        bool isVisible = member.Has(Attributes.JsonInclude)
            || member is IPropertySymbol { DeclaredAccessibility: Accessibility.Public, GetMethod.DeclaredAccessibility: Accessibility.Public };
        return isVisible && Condition(member) != Always && !member.Has(Attributes.JsonExtensionData);
    }

    private static int? Condition(ISymbol member) => member.Find(Attributes.JsonIgnore) is { } attribute
        ? attribute.Named("Condition") as int? ?? Always
        : null;

    private static int? Handling(ISymbol symbol) => symbol.Find(Attributes.JsonNumberHandling)?.First() as int?;

    private static ITypeSymbol TypeOf(ISymbol member) => member is IFieldSymbol field ? field.Type : ((IPropertySymbol)member).Type;
}
