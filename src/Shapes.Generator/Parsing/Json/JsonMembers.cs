using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using static SerializationApi.Shapes.MemberMarks;

namespace SerializationApi.Shapes.Generator.Parsing.Json;

/// <summary>
/// The members that System.Text.Json writes, in its order: those of the type before its bases', properties before fields.
/// </summary>
internal sealed class JsonMembers(Compilation compilation)
{
    private readonly Setters _setters = new(compilation);

    /// <summary>What marks a member in JSON.</summary>
    public static readonly MemberMarking Marking = new(
        [Attributes.JsonInclude, UnmarkedGetter, .. MemberMarking.Without(Attributes.JsonIgnore)],
        [Attributes.JsonInclude]
    );

    /// <summary>What marks a member in formats that have those of JSON: the entries of an extension member are in JSON alone.</summary>
    public static readonly MemberMarking MarkingOfOthers = Marking with
    {
        Added = [.. Marking.Added, .. MemberMarking.Without(Attributes.JsonExtensionData)],
    };

    public MembersOf Find(INamedTypeSymbol contract) =>
        new([
            .. InOrder(contract, Of(contract, basesFirst: false), static member => member)
                .Where(static member => !member.Has(Attributes.JsonExtensionData))
                .Select(member => Describe(contract, member)),
        ])
        {
            HasJsonNames = true,
            ConstructorMark = Attributes.JsonConstructor,
        };

    /// <summary>
    /// The constructor that System.Text.Json calls, even if a shape calls another one because it sets more; null for the default of a
    /// struct, or if there is none.
    /// </summary>
    public static IMethodSymbol? Constructor(INamedTypeSymbol contract)
    {
        IMethodSymbol[] seen =
        [
            .. contract.InstanceConstructors.Where(static constructor => constructor.DeclaredAccessibility == Accessibility.Public),
        ];
        return contract.InstanceConstructors.FirstOrDefault(static constructor => constructor.Has(Attributes.JsonConstructor))
            ?? (
                contract.IsValueType
                    ? seen.FirstOrDefault(static constructor => constructor is { Parameters.IsEmpty: true, IsImplicitlyDeclared: false })
                    : seen.FirstOrDefault(static constructor => constructor.Parameters.IsEmpty) ?? (seen.Length == 1 ? seen[0] : null)
            );
    }

    /// <summary>The members that are neither written to JSON nor read from it.</summary>
    public static IEnumerable<ISymbol> Ignored(INamedTypeSymbol contract) =>
        TypeChain.Upwards(contract).SelectMany(TypeChain.Declared).Where(JsonConditions.IsIgnored);

    private Candidate Describe(INamedTypeSymbol contract, ISymbol member)
    {
        bool isIncluded = member.Has(Attributes.JsonInclude);
        return JsonConditions.Apply(
            contract,
            _setters.Candidate(member, number: null, reachesPrivate: isIncluded) with
            {
                WireName = NameOf(member),
            }
        );
    }

    /// <summary>
    /// The members that System.Text.Json sees and does not ignore. A member hides or overrides one of a base only if both have the same
    /// name in JSON; an ignored one hides only the member of a base that it overrides.
    /// </summary>
    public static IEnumerable<ISymbol> Of(INamedTypeSymbol contract, bool basesFirst)
    {
        IEnumerable<INamedTypeSymbol> chain = TypeChain.Upwards(contract);
        ISymbol[] ignored = [.. Ignored(contract)];
        var names = new HashSet<(string, string)>();
        var seen = new HashSet<ISymbol>(
            chain
                .SelectMany(TypeChain.Declared)
                .Where(member =>
                    IsVisible(member)
                    && !JsonConditions.IsIgnored(member)
                    && !ignored.Any(by => TypeChain.IsOverridden(member, by))
                    && names.Add((member.Name, NameOf(member).ToUpperInvariant()))
                ),
            SymbolEqualityComparer.Default
        );
        return (basesFirst ? chain.Reverse() : chain).SelectMany(TypeChain.Declared).Where(seen.Contains);
    }

    /// <summary>Members in System.Text.Json's order. One with the name of an earlier ignored member takes its place.</summary>
    public static IEnumerable<T> InOrder<T>(INamedTypeSymbol contract, IEnumerable<T> members, Func<T, ISymbol> symbolOf)
    {
        List<ISymbol> seen =
        [
            .. TypeChain
                .Upwards(contract)
                .SelectMany(static type => TypeChain.Declared(type).OrderBy(static member => member is IFieldSymbol)),
        ];
        (string Name, int Place)[] ignored =
        [
            .. seen.Select(static (member, i) => (member, i))
                .Where(static item => IsVisible(item.member) && JsonConditions.IsIgnored(item.member))
                .Select(static item => (NameOf(item.member), item.i)),
        ];
        return members
            .OrderBy(member => symbolOf(member).Find(Attributes.JsonPropertyOrder)?.First() as int? ?? 0)
            .ThenBy(member => PlaceOf(symbolOf(member)));

        int PlaceOf(ISymbol member) =>
            ignored
                .Where(item => string.Equals(item.Name, NameOf(member), StringComparison.OrdinalIgnoreCase))
                .Select(static item => item.Place)
                .Append(seen.FindIndex(other => SymbolEqualityComparer.Default.Equals(other, member)))
                .Min();
    }

    /// <summary>Whether System.Text.Json looks at the member at all.</summary>
    public static bool IsVisible(ISymbol member) =>
        member.Has(Attributes.JsonInclude)
        || member is IPropertySymbol { DeclaredAccessibility: Accessibility.Public, GetMethod.DeclaredAccessibility: Accessibility.Public };

    /// <summary>
    /// The member of one of our contracts as System.Text.Json reads it: by a public setter or a parameter of its constructor, unless an
    /// attribute includes or populates it.
    /// </summary>
    public static Candidate AsRead(INamedTypeSymbol contract, Candidate member)
    {
        if (
            member.Symbol is not IPropertySymbol { SetMethod: not { DeclaredAccessibility: Accessibility.Public } } property
            || Constructor(contract)?.HasParameter(property) == true
        )
        {
            return member;
        }

        return member.Setter switch
        {
            MemberSetter.Assignment or MemberSetter.Accessor when !property.Has(Attributes.JsonInclude) => member with { IsNotRead = true },
            MemberSetter.Fill when !IsPopulated(property) => member with { Setter = MemberSetter.None, IsNotRead = true },
            _ => member,
        };
    }

    private static bool IsPopulated(IPropertySymbol property) =>
        (
            property.Find(Attributes.JsonObjectCreationHandling) ?? property.ContainingType.Find(Attributes.JsonObjectCreationHandling)
        )?.First() is JsonAnnotations.Populate;

    /// <summary>The member's name in JSON.</summary>
    public static string NameOf(ISymbol member) =>
        member.Find(Attributes.JsonPropertyName)?.First() as string ?? JsonNames.CamelCase(member.Name);
}

/// <summary>When System.Text.Json omits a member, and which numbers it writes as strings.</summary>
internal static class JsonConditions
{
    private const int AllowReadingFromString = 1;
    private const int WriteAsString = 2;
    private const int Always = 1;
    private const int WhenWritingDefault = 2;
    private const int WhenWritingNull = 3;
    private const int WhenWriting = 4;
    private const int WhenReading = 5;

    /// <summary>
    /// Applies the candidate's annotations for JSON. The number handling of the contract counts, which may have the member from a base.
    /// </summary>
    public static Candidate Apply(INamedTypeSymbol contract, Candidate member) =>
        member with
        {
            OmittedWhen = Of(member.Symbol) switch
            {
                WhenWritingNull when !member.Type.IsValueType => "{0} is null",
                WhenWritingNull when Scalars.Nullable(member.Type) is not null => "!{0}.HasValue",
                WhenWritingDefault => $"global::System.Collections.Generic.EqualityComparer<"
                    + $"{SourceNames.Declared(member.Type)}>.Default.Equals({{0}}, default!)",
                WhenWriting => "TWriter.Layout == global::SerializationApi.Shapes.MemberLayout.Json",
                _ => null,
            },
            IsNotRead = member.IsNotRead || Of(member.Symbol) == WhenReading,
            NumbersAsText = Handling(contract, member.Symbol) is { } handling && (handling & WriteAsString) != 0,
        };

    /// <summary>Whether System.Text.Json writes a member's numbers as strings, which it then refuses to read.</summary>
    public static bool IsTextOneWay(INamedTypeSymbol contract, ISymbol member) =>
        Handling(contract, member) is { } handling && (handling & (WriteAsString | AllowReadingFromString)) == WriteAsString;

    /// <summary>Whether a member is neither written to JSON nor read from it.</summary>
    public static bool IsIgnored(ISymbol member) => Of(member) == Always;

    /// <summary>Whether a member that is both written and read may be omitted: then a payload without it is also read.</summary>
    public static bool LeavesOut(ISymbol member) => Of(member) is WhenWritingDefault or WhenWritingNull or WhenWriting;

    private static int? Of(ISymbol member) =>
        member.Find(Attributes.JsonIgnore) is { } attribute ? attribute.Named("Condition") as int? ?? Always : null;

    private static int? Handling(INamedTypeSymbol contract, ISymbol member) =>
        (member.Find(Attributes.JsonNumberHandling) ?? contract.Own(Attributes.JsonNumberHandling))?.First() as int?;
}
