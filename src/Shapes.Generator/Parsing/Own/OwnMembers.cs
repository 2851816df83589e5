using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;
using static SerializationApi.Shapes.MemberMarks;

namespace SerializationApi.Shapes.Generator.Parsing.Own;

/// <summary>
/// The members of a contract by our rules: <c>[DataMember(Order = n)]</c> under <c>[GenerateShape]</c>. Inherited ones come first.
/// </summary>
internal sealed class OwnMembers(Compilation compilation, MemberSources sources, DiagnosticSink sink)
{
    private readonly Setters _setters = new(compilation);
    private readonly ConstructorChooser _constructors = new(compilation, sink);
    private readonly Dictionary<INamedTypeSymbol, bool> _unnumbered = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<INamedTypeSymbol, IReadOnlyList<Candidate>> _found = new(SymbolEqualityComparer.Default);

    /// <summary>The members that only JSON has.</summary>
    public JsonAlone OfJsonAlone => field ??= new JsonAlone(compilation, Find, sink);

    /// <summary>
    /// Returns the members in a format. Without numbers they have names, and positions in the order of their declaration.
    /// </summary>
    public MembersOf Find(INamedTypeSymbol contract, MemberLayouts layout)
    {
        IReadOnlyList<Candidate> members = Find(contract);
        var own = new MembersOf(layout == MemberLayouts.Json ? [.. OfJson(contract)] : members)
        {
            IsOwn = true,
            LacksNumbers = LackNumbers(contract),
            ConstructorMark = Attributes.JsonConstructor,
        };
        return layout switch
        {
            MemberLayouts.MessagePack when own.LacksNumbers => own with { ByName = true, Form = LayoutForm.Map, LacksKeys = true },
            MemberLayouts.Protobuf when own.LacksNumbers => own with { Refusal = "its members have no numbers" },
            MemberLayouts.MemoryPack when VersionTolerance.IsAsked(contract) => own with
            {
                Form = LayoutForm.Slots,
                Refusal = own.LacksNumbers ? VersionTolerance.NoSlots : VersionTolerance.Refusal(contract),
                IsExpected = true,
            },
            _ => own,
        };
    }

    /// <summary>What marks a member; JSON also has what only System.Text.Json writes and reads back.</summary>
    public static MemberMarking MarkingOf(INamedTypeSymbol contract, MemberLayouts layout) =>
        new(
            (contract.Has(Attributes.DataContract), layout == MemberLayouts.Json) switch
            {
                (_, true) =>
                [
                    Attributes.JsonInclude,
                    Attributes.JsonExtensionData,
                    Unmarked,
                    .. MemberMarking.Without(Attributes.JsonIgnore),
                ],
                (true, false) => [Attributes.DataMember, Attributes.JsonInclude, .. MemberMarking.Without(Attributes.JsonExtensionData)],
                (false, false) =>
                [
                    Attributes.DataMember,
                    Attributes.JsonInclude,
                    Unmarked,
                    .. MemberMarking.Without(Attributes.JsonExtensionData, Attributes.IgnoreDataMember, Attributes.JsonIgnore),
                ],
            },
            [Attributes.DataMember, Attributes.JsonInclude]
        );

    // JSON has the members that System.Text.Json sees, and reads those that it sets: docs/adr/0014.
    private IEnumerable<Candidate> OfJson(INamedTypeSymbol contract) =>
        OfJsonAlone.Find(contract).Select(member => JsonConditions.Apply(contract, JsonMembers.AsRead(contract, member)));

    /// <summary>
    /// Whether the contract has members and none of them a number; members of a record have one by their positions, if all of them are its
    /// parameters.
    /// </summary>
    public bool LackNumbers(INamedTypeSymbol contract)
    {
        if (!_unnumbered.TryGetValue(contract, out bool lack))
        {
            lack = sources.Of(contract, MemberLayouts.Json) == MemberSource.Own && LackNumbers(contract, Find(contract));
            _unnumbered.Add(contract, lack);
        }

        return lack;
    }

    private bool LackNumbers(INamedTypeSymbol contract, IReadOnlyList<Candidate> members) =>
        members.Count > 0
        && members.All(static member => member.Order is null)
        && !(
            contract.IsRecord
            && new MembersOf(members) { IsOwn = true, ConstructorMark = Attributes.JsonConstructor } is var own
            && _constructors.Choose(contract, own, out _) is { } constructor
            && constructor
                .Parameters.Select(parameter => _constructors.MemberOf(parameter, own))
                .Where(static index => index >= 0)
                .Distinct()
                .Count() == members.Count
        );

    /// <summary>Returns the members, whatever the format.</summary>
    public IReadOnlyList<Candidate> Find(INamedTypeSymbol contract)
    {
        if (!_found.TryGetValue(contract, out IReadOnlyList<Candidate>? members))
        {
            members =
            [
                .. TypeChain
                    .Members(contract, basesFirst: true)
                    .Where(static member => !IsOfCollection(member.ContainingType))
                    .Select(member => Consider(member, contract))
                    .OfType<Candidate>(),
            ];
            _found.Add(contract, members);
        }

        return members;
    }

    // The author of a derived class cannot number the members of a collection.
    private static bool IsOfCollection(INamedTypeSymbol type) => type.IsIn("System.Collections");

    private Candidate? Consider(ISymbol symbol, INamedTypeSymbol contract)
    {
        bool isNumbered = symbol.Has(Attributes.DataMember);
        bool isExplicit = isNumbered || symbol.Has(Attributes.JsonInclude);
        if (
            (symbol.DeclaredAccessibility != Accessibility.Public && !isExplicit)
            || symbol.Has(Attributes.IgnoreDataMember)
            || (!isNumbered && symbol.Has(Attributes.JsonExtensionData))
            || (!isExplicit && (symbol is IFieldSymbol || symbol.ContainingType.Has(Attributes.DataContract)))
            || IsIgnoredInJson(symbol, isNumbered)
        )
        {
            return null;
        }

        int? order = symbol.Find(Attributes.DataMember)?.Named("Order") as int?;
        Candidate? member = symbol switch
        {
            IPropertySymbol { GetMethod: { } getter } property when isExplicit || getter.DeclaredAccessibility == Accessibility.Public =>
                OfProperty(property, contract, isExplicit, order),
            IFieldSymbol => _setters.Candidate(symbol, order, reachesPrivate: isExplicit),
            _ => null,
        };

        // System.Text.Json also writes explicitly included members that it cannot set.
        return member is { Setter: MemberSetter.None } && isExplicit && !isNumbered
            ? member with
            {
                IsNotRead = !IsParameter(symbol.Name, member.Type, contract),
            }
            : member;
    }

    private Candidate? OfProperty(IPropertySymbol property, INamedTypeSymbol contract, bool isExplicit, int? order)
    {
        MemberSetter setter = property.SetMethod switch
        {
            null => isExplicit && FilledCollections.Is(property.Type) && !IsParameter(property, contract)
                ? MemberSetter.Fill
                : MemberSetter.None,
            { IsInitOnly: true, DeclaredAccessibility: Accessibility.Public } => MemberSetter.Accessor,
            { IsInitOnly: false } set when compilation.IsSymbolAccessibleWithin(set, compilation.Assembly) => Forbidden.IsSetting(property)
                ? MemberSetter.Accessor
                : MemberSetter.Assignment,
            _ when isExplicit => MemberSetter.Accessor,
            _ => MemberSetter.None,
        };
        return setter != MemberSetter.None || isExplicit || IsParameter(property, contract)
                ? new Candidate(property, property.Type, setter, order)
            : IsOnlyWritten(contract) ? new Candidate(property, property.Type, setter, order) { IsNotRead = true }
            : null;
    }

    // Omitted from JSON, it would still be sent in the other formats, which its author does not expect.
    private bool IsIgnoredInJson(ISymbol symbol, bool isExplicit)
    {
        if (!JsonConditions.IsIgnored(symbol))
        {
            return false;
        }

        if (isExplicit)
        {
            sink.Report(DiagnosticDescriptors.IgnoredInJson, symbol, SourceNames.DisplayMember(symbol), "JsonIgnore");
        }

        return true;
    }

    // Each constructor has a parameter without a member. Such a contract has the members that System.Text.Json writes: all properties.
    private static bool IsOnlyWritten(INamedTypeSymbol contract) =>
        contract is { TypeKind: TypeKind.Class, IsAbstract: false, IsRecord: false }
        && !contract.Has(Attributes.GenerateShape)
        && contract.InstanceConstructors.All(constructor =>
            constructor.Parameters.Any(parameter =>
                !parameter.HasExplicitDefaultValue
                && !TypeChain
                    .Members(contract, basesFirst: false)
                    .Any(member =>
                        string.Equals(member.Name, parameter.Name, StringComparison.OrdinalIgnoreCase)
                        && SymbolEqualityComparer.Default.Equals(TypeChain.TypeOf(member), parameter.Type)
                    )
            )
        );

    private static bool IsParameter(IPropertySymbol property, INamedTypeSymbol contract) =>
        IsParameter(property.Name, property.Type, contract);

    private static bool IsParameter(string name, ITypeSymbol type, INamedTypeSymbol contract) =>
        contract.InstanceConstructors.Any(constructor =>
            constructor.Parameters.Any(parameter =>
                string.Equals(parameter.Name, name, StringComparison.OrdinalIgnoreCase)
                && SymbolEqualityComparer.Default.Equals(parameter.Type, type)
            )
        );
}

/// <summary><c>[GenerateShape(VersionTolerant = true)]</c>: MemoryPack has a slot for each number up to the largest.</summary>
internal static class VersionTolerance
{
    /// <summary>MemoryPack counts the slots in a byte; 250 and above mean union tags, references and null.</summary>
    public const int MaxSlots = 249;

    /// <summary>Why a contract with larger numbers is refused.</summary>
    public const string TooManySlots = "its version-tolerant layout has a slot for each number, and at most 249 slots";

    /// <summary>Why a contract without numbers is refused.</summary>
    public const string NoSlots = "its version-tolerant layout needs numbers, and its members have none";

    /// <summary>Whether a contract asks for the layout.</summary>
    public static bool IsAsked(INamedTypeSymbol contract) => contract.Find(Attributes.GenerateShape)?.Named("VersionTolerant") is true;

    /// <summary>Why a contract cannot have it; null if it can.</summary>
    public static string? Refusal(INamedTypeSymbol contract) =>
        contract is { TypeKind: TypeKind.Struct, IsUnmanagedType: true }
            ? "a struct without references is written as its bytes in memory, so it cannot have a version-tolerant layout"
            : null;
}
