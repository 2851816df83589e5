namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A contract and its shape: all that emission needs, equal by value.</summary>
/// <param name="Location">Where the shape goes.</param>
/// <param name="Type">The contract as a type; names both itself and its shape.</param>
/// <param name="DisplayName">The contract's name in schemas and messages.</param>
/// <param name="Layouts">What each kind of format writes of it; each kind is in exactly one of them.</param>
/// <param name="Fields">For a struct without references: its fields.</param>
/// <param name="IsAbstract">Whether it is an abstract class or an interface.</param>
internal sealed record ContractModel(
    ShapeLocation Location,
    ObjectModel Type,
    string DisplayName,
    EquatableArray<LayoutModel> Layouts,
    EquatableArray<StructFieldModel> Fields,
    bool IsAbstract = false)
{
    /// <summary>Whether it is a class that others can derive from, a value of which may stand in its place.</summary>
    public bool CanBeDerived { get; init; }

    /// <summary>The diagnostics of <c>[Experimental]</c> that naming it and its members gives.</summary>
    public EquatableArray<string> Experimental { get; init; }

    /// <summary>Whether its shape names types that are obsolete as an error, which C# allows in what is obsolete itself only.</summary>
    public bool NamesForbidden { get; init; }

    /// <summary>The kinds of formats whose numbers begin at 0 in the contract's attributes, and at 1 in the model.</summary>
    public MemberLayouts CountedFromZero { get; init; }

    /// <summary>The kinds of formats in which numbers are only positions: members have names.</summary>
    public MemberLayouts Uncounted { get; init; }
}
