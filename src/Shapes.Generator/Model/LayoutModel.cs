namespace SerializationApi.Shapes.Generator.Model;

/// <summary>What one kind of format, or several alike, write of a contract.</summary>
/// <param name="Layouts">Which kinds.</param>
/// <param name="Form">What stands around the members.</param>
/// <param name="Construction">How a value is made.</param>
/// <param name="Members">The members in the order in which they are written.</param>
/// <param name="Union">The cases of a union or hierarchy.</param>
/// <param name="Refusal">Why these formats are not offered; null when they are.</param>
internal sealed record LayoutModel(
    MemberLayouts Layouts,
    LayoutForm Form,
    ConstructionModel Construction,
    EquatableArray<MemberModel> Members,
    UnionModel? Union = null,
    string? Refusal = null)
{
    /// <summary>Whether MessagePack has no positions for the members: it is offered with names as keys only.</summary>
    public bool LacksKeys { get; init; }

    /// <summary>Whether a member that it does not know makes a payload in JSON invalid.</summary>
    public bool RefusesUnknown { get; init; }

    /// <summary>
    /// Whether a value of a derived class is refused: nothing says here what it is. System.Text.Json has its base's members, where its own
    /// annotations do not say otherwise.
    /// </summary>
    public bool RefusesDerived => Layouts != MemberLayouts.Json && Form is LayoutForm.Object or LayoutForm.Map or LayoutForm.Bare or LayoutForm.Slots;

    /// <summary>What holds members that it does not know; null when they are skipped.</summary>
    public ExtensionModel? Extension { get; init; }

    /// <summary>Where unknown members are refused or kept: names of members that the contract has and the layout has not.</summary>
    public EquatableArray<string> Ignored { get; init; }

    /// <summary>Methods that are called when a value is written or read, in their order.</summary>
    public EquatableArray<CallbackModel> Callbacks { get; init; }

    /// <summary>What is written where that is no object: <see cref="LayoutForm.Value"/>.</summary>
    public TypeModel? Value { get; init; }

    /// <summary>Layouts of which those that are alike, apart from the formats, become one.</summary>
    public static IEnumerable<LayoutModel> Merge(IEnumerable<LayoutModel> layouts) => layouts
        .GroupBy(static layout => layout with { Layouts = MemberLayouts.None })
        .Select(static group => group.Key with { Layouts = group.Aggregate(MemberLayouts.None, static (all, layout) => all | layout.Layouts) });
}
