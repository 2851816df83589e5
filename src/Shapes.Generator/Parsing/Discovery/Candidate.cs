using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>A property or field of a contract, before it has a model.</summary>
/// <param name="Order">Its <c>Order</c>.</param>
internal sealed record Candidate(ISymbol Symbol, ITypeSymbol Type, MemberSetter Setter, int? Order)
{
    /// <summary>Its name on the wire, if an annotation gives one.</summary>
    public string? WireName { get; init; }

    /// <summary>The condition under which it is omitted, with <c>{0}</c> for the value.</summary>
    public string? OmittedWhen { get; init; }

    /// <summary>Whether JSON writes it and does not read it.</summary>
    public bool IsNotRead { get; init; }

    /// <summary>Whether only JSON has it: it has no number, and is omitted if its type is not supported.</summary>
    public bool IsOfJsonAlone { get; init; }

    /// <summary>The property or method that tells whether it is set (protobuf-net).</summary>
    public PresenceModel? Presence { get; init; }

    /// <summary>Whether the backing field is read instead of the property.</summary>
    public bool ReadsBackingField { get; init; }

    /// <summary>The method that sets it instead of the property's setter (protobuf-net).</summary>
    public IMethodSymbol? SetMethod { get; init; }

    /// <summary>Whether a payload without it sets it to the default of its type, whatever its initializer (MemoryPack).</summary>
    public bool IsDefaultWhenMissing { get; init; }

    /// <summary>The options of protobuf-net's annotations.</summary>
    public ProtoOptions? Proto { get; init; }

    /// <summary>Whether JSON writes its numbers as strings.</summary>
    public bool NumbersAsText { get; init; }

    public string DisplayName => SourceNames.DisplayMember(Symbol);
}

/// <summary>How a member can be set except by a constructor.</summary>
internal enum MemberSetter
{
    /// <summary>By assignment.</summary>
    Assignment,

    /// <summary>With an unsafe accessor to its setter: <c>init</c>, or not accessible.</summary>
    Accessor,

    /// <summary>With an unsafe accessor to the backing field of a property without a setter.</summary>
    BackingField,

    /// <summary>Not at all: its collection is filled.</summary>
    Fill,

    /// <summary>Its collection is filled; if there is none, its field gets an empty one before.</summary>
    FillOrMake,

    /// <summary>Only with a parameter of the constructor.</summary>
    None,
}

/// <summary>The members of a contract by one library's rules.</summary>
/// <param name="Members">The members; in the order in which they are written, unless the rules are ours.</param>
internal sealed record MembersOf(IReadOnlyList<Candidate> Members)
{
    /// <summary>Whether the rules are ours.</summary>
    public bool IsOwn { get; init; }

    /// <summary>Whether the rules are ours, and no member has a number.</summary>
    public bool LacksNumbers { get; init; }

    /// <summary>Whether members are identified only by their names.</summary>
    public bool ByName { get; init; }

    /// <summary>Whether each member has its name on the wire.</summary>
    public bool HasWireNames { get; init; }

    /// <summary>Whether the names are those that System.Text.Json writes.</summary>
    public bool HasJsonNames { get; init; }

    /// <summary>Whether members have names because they lack numbers.</summary>
    public bool LacksKeys { get; init; }

    /// <summary>The structure around the members.</summary>
    public LayoutForm Form { get; init; } = LayoutForm.Object;

    /// <summary>Whether a constructor's parameter without a member of its name sets the member with its key (MessagePack-CSharp).</summary>
    public bool ParametersHaveKeys { get; init; }

    /// <summary>Whether a constructor without parameters takes precedence, whatever its visibility (protobuf-net).</summary>
    public bool TakesParameterless { get; init; }

    /// <summary>Whether the only constructor in source takes precedence, whatever its visibility (MemoryPack).</summary>
    public bool TakesOnlyWritten { get; init; }

    /// <summary>Whether objects are created without any constructor (protobuf-net).</summary>
    public bool SkipsConstructor { get; init; }

    /// <summary>Whether unknown fields are kept if the contract asks for it (protobuf-net).</summary>
    public bool KeepsUnknown { get; init; }

    /// <summary>
    /// Whether a parameter whose member is missing gets the default of its type, not its own (MessagePack-CSharp, MemoryPack).
    /// </summary>
    public bool ParametersHaveNoDefaults { get; init; }

    /// <summary>The constructor; null to choose one (a tuple of protobuf-net's has one).</summary>
    public IMethodSymbol? Constructor { get; init; }

    /// <summary>
    /// The constructor that takes precedence if each of its parameters is a member, optional or ignored (System.Text.Json); null for none.
    /// </summary>
    public IMethodSymbol? Preferred { get; init; }

    /// <summary>Members that may be parameters of it although the contract does not have them.</summary>
    public IReadOnlyList<ISymbol> Ignored { get; init; } = [];

    /// <summary>The attribute that marks the constructor.</summary>
    public string? ConstructorMark { get; init; }

    /// <summary>Why the format does not support it, or null.</summary>
    public string? Refusal { get; init; }

    /// <summary>The difference between the format and the library.</summary>
    public Difference? Difference { get; init; }

    /// <summary>Whether an annotation asks for the format: then a refusal is reported.</summary>
    public bool IsExpected { get; init; }
}
