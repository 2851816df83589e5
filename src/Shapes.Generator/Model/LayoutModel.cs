namespace SerializationApi.Shapes.Generator.Model;

/// <summary>The layout of a contract in one format, or in several equal ones.</summary>
/// <param name="Members">The members in the order in which they are written.</param>
/// <param name="Refusal">Why these formats are not offered; null if they are.</param>
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

    /// <summary>Whether an unknown member makes a JSON payload invalid.</summary>
    public bool RefusesUnknown { get; init; }

    /// <summary>Whether reading is as strict as the library: a name with its case, a number with its wire type.</summary>
    public bool IsStrict { get; init; }

    /// <summary>The message's name in protobuf-net's schemas; null if the library's rules do not apply.</summary>
    public string? ProtoName { get; init; }

    /// <summary>Whether the items of a list are groups (protobuf-net's <c>IsGroup</c>).</summary>
    public bool IsGroup { get; init; }

    /// <summary>
    /// Whether a value of a derived class that is not included is written as its base (protobuf-net's <c>IgnoreUnknownSubTypes</c>).
    /// </summary>
    public bool WritesDerivedAsBase { get; init; }

    /// <summary>
    /// Whether a value of a derived class is refused, because a payload does not name its class. JSON writes the base's members, like
    /// System.Text.Json.
    /// </summary>
    public bool RefusesDerived =>
        !WritesDerivedAsBase
        && Layouts != MemberLayouts.Json
        && Form is LayoutForm.Object or LayoutForm.Map or LayoutForm.Bare or LayoutForm.Slots;

    /// <summary>The member that holds unknown members; null if they are skipped.</summary>
    public ExtensionModel? Extension { get; init; }

    /// <summary>Whether, and how, unknown fields are kept (protobuf-net).</summary>
    public KeptFields KeptFields { get; init; }

    /// <summary>Names that are skipped if unknown members are refused or kept: members of the contract that the layout lacks.</summary>
    public EquatableArray<string> Ignored { get; init; }

    /// <summary>The callbacks, in their order.</summary>
    public EquatableArray<CallbackModel> Callbacks { get; init; }

    /// <summary>The value without members: <see cref="LayoutForm.Value"/>.</summary>
    public TypeModel? Value { get; init; }

    /// <summary>Whether a surrogate is written in the place of a value.</summary>
    public bool HasSurrogates => Members.Select(static member => member.Type).Append(Value).Any(HasSurrogate);

    private static bool HasSurrogate(TypeModel? type) =>
        type switch
        {
            ConvertedModel { Label: not null } => true,
            ConvertedModel converted => HasSurrogate(converted.Wire),
            NullableModel nullable => HasSurrogate(nullable.Inner),
            ListModel list => HasSurrogate(list.Item),
            MapModel map => HasSurrogate(map.Key) || HasSurrogate(map.Value),
            _ => false,
        };

    public static MemberLayouts FormatsOf(IEnumerable<LayoutModel> layouts) =>
        layouts.Aggregate(MemberLayouts.None, static (all, layout) => all | layout.Layouts);

    /// <summary>
    /// Merges layouts that differ only in their formats. MemoryPack has a place for members that are only written, which the other formats'
    /// tables omit.
    /// </summary>
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

    // Only Protobuf omits zeros: no other layout asks for the values of a new object.
    private LayoutModel WithoutUnusedDefaults() =>
        Layouts.HasFlag(MemberLayouts.Protobuf)
            ? this
            : this with
            {
                Members = Members
                    .Select(static member => member with { IsMadeUnseen = false, MayHoldItems = false, LostNull = LostNull.No })
                    .ToEquatableArray(),
            };
}

/// <summary>Where unknown fields are kept.</summary>
internal enum KeptFields
{
    /// <summary>They are skipped.</summary>
    None,

    /// <summary><c>IExtensible</c>: the object.</summary>
    OfObject,

    /// <summary><c>ITypedExtensible</c>: the object, for each class of its hierarchy.</summary>
    OfType,
}

/// <summary>The structure around the members.</summary>
internal enum LayoutForm
{
    /// <summary>The format's object.</summary>
    Object,

    /// <summary>A map, even if the format has objects by position: members without numbers.</summary>
    Map,

    /// <summary>No structure: the members one after the other (MemoryPack's tuples).</summary>
    Bare,

    /// <summary>Slots with lengths (MemoryPack's version tolerance).</summary>
    Slots,

    /// <summary>One of several contracts, with its key.</summary>
    Union,

    /// <summary>One of several contracts, each in its own field (Protobuf's oneof).</summary>
    OneOf,

    /// <summary>A message of a base, with its derived contract in its own field (protobuf-net's includes).</summary>
    Hierarchy,

    /// <summary>A value without members.</summary>
    Value,

    /// <summary>These formats are not offered.</summary>
    None,
}
