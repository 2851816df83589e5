namespace SerializationApi.Shapes;

/// <summary>
/// What a format offers to a shape that writes: structure, members, items. The values are in the other part of
/// this interface. Everything is called with constants where it can be, so that after inlining only stores remain.
/// </summary>
/// <remarks>
/// Order of calls: an object is <see cref="BeginObject"/>, then per member <see cref="Member"/> and, only when that
/// returned true, exactly one value, then <see cref="EndObject"/>. A list is <see cref="BeginList"/>, per item
/// <see cref="Item"/> and a value, <see cref="EndList"/>. A map is <see cref="BeginMap"/>, per entry
/// <see cref="BeginEntry"/>, the key if <see cref="EntryKey"/> is true, the value if <see cref="EntryValue"/> is true,
/// <see cref="EndEntry"/>, then <see cref="EndMap"/>. What only some layouts have is in other parts of this interface: cases of
/// unions, objects in slots, groups.
/// </remarks>
public partial interface IShapeWriter
{
    /// <summary>Which members objects have here; constant per format.</summary>
    static abstract MemberLayout Layout { get; }

    /// <summary>A null inside a list or map has no form here (Protobuf): the shape checks before it writes.</summary>
    static abstract bool ForbidsNullItems { get; }

    /// <summary>A text format: enums that ask for it are written as names, through <see cref="WriteEnumName"/>.</summary>
    static abstract bool IsText { get; }

    /// <summary>Begins an object.</summary>
    /// <param name="memberCount">How many members the contract has.</param>
    /// <param name="slotCount">
    /// The largest member number: the length of a positional array with gaps (MessagePack). <see cref="ObjectSlots.None"/> of an
    /// object whose members are known by name only.
    /// </param>
    /// <returns>A mark for <see cref="EndObject"/>.</returns>
    /// <exception cref="UnsupportedValueException">The object graph is deeper than the limit, or a cycle.</exception>
    int BeginObject(int memberCount, int slotCount);

    /// <summary>Ends the object begun with <paramref name="mark"/>.</summary>
    void EndObject(int mark);

    /// <summary>Begins a member.</summary>
    /// <param name="index">Position among the contract's members, from 0.</param>
    /// <param name="number">The member's number, from 1; 0 of one that is known by name only.</param>
    /// <param name="name">The JSON name in UTF-8; it holds nothing that JSON escapes (a diagnostic sees to it).</param>
    /// <param name="kind">The kind of its value (of the value inside a nullable).</param>
    /// <param name="isDefault">Whether the value is absent by proto3's implicit presence: zero, empty, null; for a nullable: null.</param>
    /// <returns>Whether the value is to be written.</returns>
    bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault);

    /// <summary>Numbers that no member has, before the next one (MessagePack writes nil for each).</summary>
    void Gap(int count);

    /// <summary>Begins a list of <paramref name="count"/> items.</summary>
    /// <returns>A mark for <see cref="EndList"/>.</returns>
    int BeginList(int number, ValueKind itemKind, int count);

    /// <summary>Comes before each item's value.</summary>
    /// <param name="index">The item's index, from 0.</param>
    /// <param name="number">The number of the member that holds the list.</param>
    /// <param name="itemKind">The kind of the items.</param>
    void Item(int index, int number, ValueKind itemKind);

    /// <summary>Ends the list begun with <paramref name="mark"/>.</summary>
    void EndList(int mark);

    /// <summary>Begins a map of <paramref name="count"/> entries.</summary>
    void BeginMap(int count);

    /// <summary>Begins an entry of the map that the member <paramref name="number"/> holds.</summary>
    /// <returns>A mark for <see cref="EndEntry"/>.</returns>
    int BeginEntry(int index, int number);

    /// <summary>Comes before an entry's key; the key is written only when it returns true.</summary>
    bool EntryKey(ValueKind kind, bool isDefault);

    /// <summary>Comes before an entry's value; the value is written only when it returns true.</summary>
    bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault);

    /// <summary>Ends the entry begun with <paramref name="mark"/>.</summary>
    void EndEntry(int mark);

    /// <summary>Ends a map.</summary>
    void EndMap();
}
