namespace SerializationApi.Shapes.Generator.Model;

/// <summary>What one format, or several alike, write of a contract.</summary>
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
    string? Refusal = null
)
{
    /// <summary>Whether MessagePack has no positions for the members: their keys are names.</summary>
    public bool LacksKeys { get; init; }

    /// <summary>Whether a member that it does not know makes a payload in JSON invalid.</summary>
    public bool RefusesUnknown { get; init; }

    /// <summary>Whether a member is read from nothing but what its library reads it from: a name in its case, a number with its wire
    /// type.</summary>
    public bool IsStrict { get; init; }

    /// <summary>The message's name in protobuf-net's schemas; null where the rules are not the library's.</summary>
    public string? ProtoName { get; init; }

    /// <summary>Whether the items of a list are groups (protobuf-net's <c>IsGroup</c>).</summary>
    public bool IsGroup { get; init; }

    /// <summary>Whether a value of a derived class that is not included is written as its base (protobuf-net's
    /// <c>IgnoreUnknownSubTypes</c>).</summary>
    public bool WritesDerivedAsBase { get; init; }

    /// <summary>
    /// Whether a value of a derived class is refused, as a payload does not say what it is. In JSON the base's members are written, as
    /// System.Text.Json does it.
    /// </summary>
    public bool RefusesDerived =>
        !WritesDerivedAsBase
        && Layouts != MemberLayouts.Json
        && Form is LayoutForm.Object or LayoutForm.Map or LayoutForm.Bare or LayoutForm.Slots;

    /// <summary>What holds members that it does not know; null when they are skipped.</summary>
    public ExtensionModel? Extension { get; init; }

    /// <summary>Whether, and how, fields that it does not know are kept (protobuf-net).</summary>
    public KeptFields KeptFields { get; init; }

    /// <summary>Names that are skipped, where unknown members are refused or kept: those of the contract that the layout lacks.</summary>
    public EquatableArray<string> Ignored { get; init; }

    /// <summary>Methods that are called when a value is written or read, in their order.</summary>
    public EquatableArray<CallbackModel> Callbacks { get; init; }

    /// <summary>The value without members: <see cref="LayoutForm.Value"/>.</summary>
    public TypeModel? Value { get; init; }

    /// <summary>The formats of several layouts.</summary>
    public static MemberLayouts FormatsOf(IEnumerable<LayoutModel> layouts) =>
        layouts.Aggregate(MemberLayouts.None, static (all, layout) => all | layout.Layouts);

    /// <summary>Merges layouts that differ only in their formats. MemoryPack has a place for members that are only written, of which the
    /// other formats' tables say nothing.</summary>
    public static IEnumerable<LayoutModel> Merge(IEnumerable<LayoutModel> layouts) =>
        layouts
            .GroupBy(static layout =>
                (
                    Layout: layout with
                    {
                        Layouts = MemberLayouts.None,
                    },
                    HasPlaces: layout.Layouts == MemberLayouts.MemoryPack && layout.Members.Any(static member => member.IsWriteOnly)
                )
            )
            .Select(static group => (group.Key.Layout with { Layouts = FormatsOf(group) }).WithoutUnusedDefaults());

    // Only Protobuf leaves zeros out: no other layout asks what a new object has.
    private LayoutModel WithoutUnusedDefaults() =>
        Layouts.HasFlag(MemberLayouts.Protobuf)
            ? this
            : this with
            {
                Members = Members.Select(static member => member with { IsMadeUnseen = false }).ToEquatableArray(),
            };
}

/// <summary>What holds fields that a contract does not have.</summary>
internal enum KeptFields
{
    /// <summary>Nothing: they are skipped.</summary>
    None,

    /// <summary><c>IExtensible</c>: the object.</summary>
    OfObject,

    /// <summary><c>ITypedExtensible</c>: the object, for each class of its hierarchy.</summary>
    OfType,
}

/// <summary>What stands around the members.</summary>
internal enum LayoutForm
{
    /// <summary>What the format has for an object.</summary>
    Object,

    /// <summary>A map, also where the format has objects by position: members without numbers.</summary>
    Map,

    /// <summary>Nothing: the members one after the other (MemoryPack's tuples).</summary>
    Bare,

    /// <summary>Slots that know their length (MemoryPack's version tolerance).</summary>
    Slots,

    /// <summary>One of several contracts, with its key.</summary>
    Union,

    /// <summary>One of several contracts, each in a field of its own (Protobuf's oneof).</summary>
    OneOf,

    /// <summary>A message of a base, with its derived contract in a field of its own (protobuf-net's includes).</summary>
    Hierarchy,

    /// <summary>No object: a value without members.</summary>
    Value,

    /// <summary>Nothing at all: these formats are not offered.</summary>
    None,
}
