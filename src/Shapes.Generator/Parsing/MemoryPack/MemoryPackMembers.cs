using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;
using static SerializationApi.Shapes.MemberMarks;

namespace SerializationApi.Shapes.Generator.Parsing.MemoryPack;

/// <summary>
/// The members that MemoryPack writes: inherited ones first, properties and fields in order of declaration, an override at the place of the
/// overridden one; then sorted by <c>[MemoryPackOrder]</c>, which in a sequential layout stands for the place.
/// </summary>
internal sealed class MemoryPackMembers(Compilation compilation)
{
    private const int VersionTolerant = 1;
    private const int CircularReference = 2;
    private const int NoGenerate = 4;
    private const int Explicit = 1;

    // Without [MemoryPackable], members that other libraries omit are omitted here, too.
    private static readonly string[] LeavingOut =
    [
        .. MemberMarking.OfLibraries.Select(static library => library.Ignoring),
        Attributes.JsonExtensionData,
    ];

    private readonly Setters _setters = new(compilation);

    /// <summary>What marks a member.</summary>
    public static MemberMarking MarkingOf(INamedTypeSymbol contract)
    {
        string[] include = [Attributes.MemoryPackInclude];
        string[] ignore = MemberMarking.Without(Attributes.MemoryPackIgnore);
        return contract.Has(Attributes.MemoryPackable)
                ? new([.. include, .. MemberMarking.PublicMembers, .. ignore], [.. include, Unmarked, .. ignore])
            : contract.Has(Attributes.DataContract) ? new([Attributes.DataMember], [Unmarked, Required + Attributes.DataMember])
            : new(
                [.. include, .. MemberMarking.PublicMembers, .. MemberMarking.Without(LeavingOut)],
                [Unmarked, .. MemberMarking.Without(LeavingOut)]
            );
    }

    /// <summary>Returns the members, numbered from 1 in the order in which they are written.</summary>
    public MembersOf Find(INamedTypeSymbol contract)
    {
        bool isOwn = contract.Has(Attributes.MemoryPackable);
        ISymbol[] members = isOwn
            ? [.. Declared(contract).Where(IsMember)]
            :
            [
                .. TypeChain
                    .Members(contract, basesFirst: true)
                    .Where(member => IsMember(member) && CanBeRead(member) && !IsLeftOutElsewhere(contract, member)),
            ];
        IEnumerable<Candidate> numbered = members
            .Where(member => !IsExplicit(contract) || member.Has(Attributes.MemoryPackOrder))
            .Select(
                (member, i) => Describe(member, (isOwn && member.Find(Attributes.MemoryPackOrder)?.First() is int order ? order : i) + 1)
            )
            .OrderBy(static member => member.Order);
        if (!IsExplicit(contract) && Generate(contract) != VersionTolerant)
        {
            numbered = numbered.Select(static (member, i) => member with { Order = i + 1 });
        }

        return new MembersOf([
            .. numbered.Select(member =>
                isOwn ? member with { IsDefaultWhenMissing = IsDefaultWhenMissing(contract, member.Symbol) } : member
            ),
        ])
        {
            Form = Generate(contract) == VersionTolerant ? LayoutForm.Slots : LayoutForm.Object,
            ConstructorMark = Attributes.MemoryPackConstructor,
            TakesOnlyWritten = isOwn,
            ParametersHaveNoDefaults = isOwn,
            Refusal = Generate(contract) == CircularReference ? "GenerateType.CircularReference is not supported" : null,
            IsExpected = true,
            Difference =
                Generate(contract) == NoGenerate
                    ? new Difference(contract, "[MemoryPackable(GenerateType.NoGenerate)]", Differences.Surrogate)
                : isOwn && !IsExplicit(contract) && !contract.IsUnmanagedType && UnknownPlace(members) is { } field
                    ? new Difference(
                        field,
                        "an unknown place among the properties of another assembly",
                        "number the members with [MemoryPackOrder] in an explicit layout, or declare the shape in that assembly"
                    )
                : null,
        };
    }

    // Of another assembly the compiler shows fields and properties each in their order, not together.
    private IFieldSymbol? UnknownPlace(ISymbol[] members) =>
        members
            .Where(member => !SymbolEqualityComparer.Default.Equals(member.ContainingAssembly, compilation.Assembly))
            .GroupBy(static member => member.ContainingType, SymbolEqualityComparer.Default)
            .Where(static declared => declared.Any(static member => member is IPropertySymbol))
            .SelectMany(static declared => declared.OfType<IFieldSymbol>())
            .FirstOrDefault();

    /// <summary>Reports members without an order in an explicit layout, and gaps, which only slots allow.</summary>
    public static void CheckOrders(INamedTypeSymbol contract, MembersOf members, DiagnosticSink sink)
    {
        foreach (
            ISymbol member in Declared(contract)
                .Where(member => IsExplicit(contract) && IsMember(member) && !member.Has(Attributes.MemoryPackOrder))
        )
        {
            sink.Report(
                DiagnosticDescriptors.KeyOutOfRange,
                member,
                SourceNames.DisplayMember(member),
                "no order",
                "an explicit layout needs [MemoryPackOrder] or [MemoryPackIgnore]"
            );
        }

        int next = 0;
        foreach (Candidate member in members.Members.Where(_ => members.Form == LayoutForm.Object))
        {
            int order = member.Order!.Value - 1;
            if (order > next)
            {
                sink.Report(
                    DiagnosticDescriptors.KeyOutOfRange,
                    member.Symbol,
                    member.DisplayName,
                    $"the order {order}",
                    $"the next order is {next}"
                );
                return;
            }

            next = order + 1;
        }
    }

    private static int Generate(INamedTypeSymbol contract) => Argument(contract, "GenerateType") ?? 0;

    private static bool IsExplicit(INamedTypeSymbol contract) =>
        Argument(contract, "SerializeLayout") is { } layout
            ? layout == Explicit
            : Generate(contract) is VersionTolerant or CircularReference;

    // The attribute's constructors take one of the two enums, or both.
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

    private static bool IsDefaultWhenMissing(INamedTypeSymbol contract, ISymbol member) =>
        !member.Has(Attributes.SuppressDefaultInitialization) && OwnDefaults.MayBeIn(contract, member);

    // A hidden member does not count, even if the hiding one is ignored.
    private static IEnumerable<ISymbol> Declared(INamedTypeSymbol contract) =>
        TypeChain
            .Upwards(contract)
            .Reverse()
            .SelectMany(TypeChain.Declared)
            .Where(static member => !member.IsOverride)
            .Reverse()
            .GroupBy(static member => member.Name, static (_, members) => members.First())
            .Reverse();

    private static bool IsLeftOutElsewhere(INamedTypeSymbol contract, ISymbol member) =>
        LeavingOut.Any(attribute => attribute == Attributes.JsonIgnore ? JsonConditions.IsIgnored(member) : member.Has(attribute))
        || (contract.Has(Attributes.DataContract) && !member.Has(Attributes.DataMember));

    private static bool IsMember(ISymbol member) =>
        !member.Has(Attributes.MemoryPackIgnore)
        && (member.Has(Attributes.MemoryPackInclude) || member.DeclaredAccessibility == Accessibility.Public);

    private static bool CanBeRead(ISymbol member) =>
        member.Has(Attributes.MemoryPackInclude)
        || member is IFieldSymbol or IPropertySymbol { GetMethod.DeclaredAccessibility: Accessibility.Public };
}
