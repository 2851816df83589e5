using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>A property or field of a contract, before it has a model.</summary>
/// <param name="Symbol">The member.</param>
/// <param name="Type">Its type.</param>
/// <param name="Setter">How it could be set apart from a constructor.</param>
/// <param name="Order">The <c>Order</c> it carries.</param>
internal sealed record Candidate(ISymbol Symbol, ITypeSymbol Type, MemberSetter Setter, int? Order)
{
    /// <summary>Its name on the wire, where an annotation gives one.</summary>
    public string? WireName { get; init; }

    /// <summary>The condition under which it is left out, with <c>{0}</c> for the value.</summary>
    public string? OmittedWhen { get; init; }

    /// <summary>Whether JSON is written with it and read without.</summary>
    public bool IsNotRead { get; init; }

    /// <summary>Whether no other format has it: it has no number, and is left out where its type has no form.</summary>
    public bool IsOfJsonAlone { get; init; }

    /// <summary>The property or method that says whether it is set (protobuf-net).</summary>
    public PresenceModel? Presence { get; init; }

    /// <summary>Whether the field behind the property is read, in place of the property.</summary>
    public bool ReadsBackingField { get; init; }

    /// <summary>The method that sets it instead of the property's setter (protobuf-net).</summary>
    public IMethodSymbol? SetMethod { get; init; }

    /// <summary>Whether a payload without it sets it to the default of its type, whatever its initialiser (MemoryPack).</summary>
    public bool IsDefaultWhenMissing { get; init; }

    /// <summary>What protobuf-net's annotations ask for.</summary>
    public ProtoOptions? Proto { get; init; }

    /// <summary>Whether JSON has its numbers as strings.</summary>
    public bool NumbersAsText { get; init; }

    /// <summary>Its name for messages.</summary>
    public string DisplayName => SourceNames.DisplayMember(Symbol);
}

/// <summary>How a member could get its value apart from a constructor.</summary>
internal enum MemberSetter
{
    /// <summary>By assignment.</summary>
    Assignment,

    /// <summary>Through an unsafe accessor to its setter: <c>init</c>, or not accessible.</summary>
    Accessor,

    /// <summary>Through an unsafe accessor to the field behind a property that has no setter.</summary>
    BackingField,

    /// <summary>Not at all: the collection that it holds is filled.</summary>
    Fill,

    /// <summary>Only by a parameter of the constructor.</summary>
    None,
}

/// <summary>The members of a contract by one library's rules.</summary>
/// <param name="Members">The members, in the order in which they are written unless they are our own.</param>
internal sealed record MembersOf(IReadOnlyList<Candidate> Members)
{
    /// <summary>Whether the rules are ours.</summary>
    public bool IsOwn { get; init; }

    /// <summary>Whether the rules are ours, and no member has a number.</summary>
    public bool LacksNumbers { get; init; }

    /// <summary>Whether members are known by their names only.</summary>
    public bool ByName { get; init; }

    /// <summary>Whether each member says its name on the wire.</summary>
    public bool HasWireNames { get; init; }

    /// <summary>Whether the names are those that System.Text.Json writes.</summary>
    public bool HasJsonNames { get; init; }

    /// <summary>Whether members have names because they lack numbers.</summary>
    public bool LacksKeys { get; init; }

    /// <summary>What stands around the members.</summary>
    public LayoutForm Form { get; init; } = LayoutForm.Object;

    /// <summary>Whether a constructor's parameter without a member of its name sets the member with its key (MessagePack-CSharp).</summary>
    public bool ParametersHaveKeys { get; init; }

    /// <summary>Whether a constructor without parameters goes before all others, whatever its visibility (protobuf-net).</summary>
    public bool TakesParameterless { get; init; }

    /// <summary>Whether the one constructor that a contract writes goes before all others, whatever its visibility (MemoryPack).</summary>
    public bool TakesOnlyWritten { get; init; }

    /// <summary>Whether objects are made without any constructor (protobuf-net).</summary>
    public bool SkipsConstructor { get; init; }

    /// <summary>Whether fields that the contract does not have are kept where it asks for that (protobuf-net).</summary>
    public bool KeepsUnknown { get; init; }

    /// <summary>Whether a parameter whose member is missing gets the default of its type, not its own (MessagePack-CSharp,
    /// MemoryPack).</summary>
    public bool ParametersHaveNoDefaults { get; init; }

    /// <summary>The constructor; null when it is to be chosen (a tuple of protobuf-net's has one).</summary>
    public IMethodSymbol? Constructor { get; init; }

    /// <summary>The constructor that goes before others wherever each of its parameters is a member, optional or ignored
    /// (System.Text.Json); null for none.</summary>
    public IMethodSymbol? Preferred { get; init; }

    /// <summary>The members that may be parameters of it and are none of the contract.</summary>
    public IReadOnlyList<ISymbol> Ignored { get; init; } = [];

    /// <summary>The attribute that marks the constructor.</summary>
    public string? ConstructorMark { get; init; }

    /// <summary>Why the format has none; null when it has.</summary>
    public string? Refusal { get; init; }

    /// <summary>What the format cannot have as the library has it.</summary>
    public Difference? Difference { get; init; }

    /// <summary>Whether an annotation asks for the format: then a refusal is reported.</summary>
    public bool IsExpected { get; init; }
}
