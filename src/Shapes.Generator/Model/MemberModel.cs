namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A member of a contract in a layout.</summary>
/// <param name="Number">Its number, from 1; 0 if it has only a name.</param>
/// <param name="HasOwnDefault">A missing one is not zero or empty (an initializer, a parameter's default), so a zero must be
/// written.</param>
internal sealed record MemberModel(string Name, string WireName, int Number, TypeModel Type, AccessorModel? Accessor, bool HasOwnDefault)
{
    /// <summary>Whether only an object created at run time tells the value of a missing one; only in Protobuf's layouts.</summary>
    public bool IsMadeUnseen { get; init; }

    /// <summary>Whether a new object may hold items in it, which Protobuf's absent collection must remove.</summary>
    public bool MayHoldItems { get; init; }

    /// <summary>Whether a null in it would be read as the value of a new object, because Protobuf omits nulls.</summary>
    public LostNull LostNull { get; init; }

    /// <summary>
    /// Whether a new object holds something other than zero, null or empty, as far as source shows it; of a collection, items. For the wire
    /// baseline alone: equal constructions give equal values, so that it keeps no layouts apart.
    /// </summary>
    public bool IsMadeOther { get; init; }

    /// <summary>Whether protobuf-net omits a value of <c>[DefaultValue]</c> other than zero.</summary>
    public bool LeavesOut { get; init; }

    /// <summary>The getter, if the member is not accessible.</summary>
    public AccessorModel? Getter { get; init; }

    /// <summary>
    /// The suffix that distinguishes its accessors from those of a member of the same name that hides it; empty if none does.
    /// </summary>
    public string Suffix { get; init; } = "";

    /// <summary>The condition under which a format with presence omits it, with <c>{0}</c> for the value; null for proto3's.</summary>
    public string? AbsentWhen { get; init; }

    /// <summary>The condition under which no format of the layout writes it, with <c>{0}</c> for the value.</summary>
    public string? OmittedWhen { get; init; }

    /// <summary>Whether it is written and never read.</summary>
    public bool IsWriteOnly { get; init; }

    /// <summary>Whether a payload without it is invalid.</summary>
    public bool IsRequired { get; init; }

    /// <summary>The method that sets it; null if the member itself is set.</summary>
    public string? SetMethod { get; init; }

    /// <summary>Whether a payload without it sets it to the default of its type, whatever its initializer.</summary>
    public bool IsDefaultWhenMissing { get; init; }

    /// <summary>Whether its setter may refuse a value with an exception.</summary>
    public bool SetterCanFail { get; init; }

    /// <summary>Whether it has no setter and holds a collection, or an object of protobuf-net's, that is filled.</summary>
    public bool IsFilled { get; init; }

    /// <summary>The expression for the collection that is filled if it is null; null if there is no field to set.</summary>
    public string? Made { get; init; }

    /// <summary>The packing of a list in a message.</summary>
    public ListPacking Packing { get; init; }

    /// <summary>Whether it is a group, or its items or the values of its entries are.</summary>
    public bool IsGroup => Packing == ListPacking.Group || HasGroups(Type);

    private static bool HasGroups(TypeModel type) => type is MapModel map && (map.Packing == ListPacking.Group || HasGroups(map.Value));

    /// <summary>Whether decoded items are added to those that the constructor created, and an object is merged with it.</summary>
    public bool KeepsOwnItems { get; init; }

    /// <summary>The property or method that tells whether it is set; null if the value alone tells it.</summary>
    public PresenceModel? Presence { get; init; }

    /// <summary>Its name in protobuf-net's schemas, if an annotation gives it.</summary>
    public string? ProtoName { get; init; }

    public string Identifier => Identifiers.Escape(Name);
}

/// <summary>Whether a null that Protobuf omits is lost.</summary>
internal enum LostNull
{
    /// <summary>It is read as null.</summary>
    No,

    /// <summary>A new object holds a value.</summary>
    Always,

    /// <summary>Only an object created at run time tells.</summary>
    IfMade,
}

/// <summary>A property <c>XSpecified</c> or a method <c>ShouldSerializeX()</c>.</summary>
/// <param name="IsSet">Whether it is set to true when the member is read.</param>
internal sealed record PresenceModel(string Name, bool IsMethod, bool IsSet, AccessorModel? Getter, AccessorModel? Setter);

/// <summary>An unsafe accessor to a member: the method, constructor or field as its type declares it.</summary>
/// <param name="TypeParameters"><c>&lt;T0, T1&gt;</c>, including those of containing types, or empty if the declaring type is not
/// generic.</param>
/// <param name="TypeArguments"><c>&lt;int, string&gt;</c>: the type arguments in the contract's base, or empty.</param>
internal sealed record AccessorModel(string Target, string ValueType, string TypeParameters, string Constraints, string TypeArguments)
{
    /// <summary>Whether the member is a field.</summary>
    public bool IsField { get; init; }

    /// <summary>The name in metadata, if it does not follow from the member's: a property's backing field, a method.</summary>
    public string? Metadata { get; init; }

    public bool IsGeneric => TypeParameters.Length > 0;
}

/// <summary>The member that holds unknown members of a payload: <c>[JsonExtensionData]</c>.</summary>
/// <param name="Make">The expression that creates the collection if a value has none; null if it has no setter, so that nothing is
/// kept.</param>
internal sealed record ExtensionModel(MemberModel Member, string? Make);

/// <summary>The packing of a list, or an object, in a Protobuf message.</summary>
internal enum ListPacking
{
    /// <summary>As in proto3: scalars in one field, an empty list absent.</summary>
    Default,

    /// <summary>A field for each item.</summary>
    Unpacked,

    /// <summary>In one field, also an empty list.</summary>
    Packed,

    /// <summary>Objects between a start and an end tag.</summary>
    Group,
}
