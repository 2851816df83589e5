using System.Numerics;
using System.Text.Json;

namespace SerializationApi.Shapes;

/// <summary>
/// The operations of a format that a shape reads with: structure, members, items, values. Whatever the bytes are, a call ends in a value or
/// in an <see cref="InvalidPayloadException"/> with the offset; a count in the payload alone never decides how much memory is allocated.
/// </summary>
/// <remarks>
/// An object: <see cref="BeginObject"/>; if it is not null and positional, per member in order (and per <see cref="Gap"/>)
/// <see cref="NextPosition"/> and, if true, one value; if keyed, a loop on <see cref="NextMember"/> and one value each; then
/// <see cref="EndObject"/>. A list: <see cref="BeginList"/>, a loop on <see cref="NextItem"/>, <see cref="EndList"/>. A map:
/// <see cref="BeginMap"/>, a loop on <see cref="NextEntry"/> with <see cref="NextEntryPart"/>, then <see cref="EndMap"/>.
/// <see cref="Charge"/> accounts for memory before it is allocated.
/// </remarks>
public interface IShapeReader
{
    /// <summary>Gets the layout of objects; constant per format.</summary>
    static abstract MemberLayout Layout { get; }

    /// <summary>
    /// Gets how members are found; constant per format. Shapes rely on MemoryPack's layout being read by position, and JSON's and
    /// Protobuf's by key.
    /// </summary>
    static abstract MemberAccess Access { get; }

    /// <summary>
    /// Gets whether parts of one message, list or map are merged (Protobuf). A list member is then begun once per run of items, and the
    /// items read so far are passed back in. Only readers of Protobuf's layout may return true.
    /// </summary>
    static abstract bool Merges { get; }

    /// <summary>Gets whether <see cref="ListScope.Capacity"/> is the exact number of items (of this run of items).</summary>
    static abstract bool KnowsCounts { get; }

    /// <summary>Gets whether a repeated key in a map is refused; otherwise the last one counts.</summary>
    static abstract bool RefusesRepeats { get; }

    /// <summary>Gets whether this is a text format: enums may then be read as names with <see cref="TryReadEnumName"/>.</summary>
    static abstract bool IsText { get; }

    /// <summary>Begins an object.</summary>
    /// <param name="memberCount">The contract's number of members; a format that cannot skip refuses more.</param>
    /// <param name="scope">The state for the calls up to <see cref="EndObject"/>.</param>
    /// <returns>False for a null; there is no <see cref="EndObject"/> then.</returns>
    bool BeginObject(int memberCount, out ObjectScope scope);

    /// <summary>Returns whether the next member, in order, is present.</summary>
    bool NextPosition(ref ObjectScope scope);

    /// <summary>Skips positions without a member (MessagePack arrays; no effect elsewhere).</summary>
    void Gap(ref ObjectScope scope, int count);

    /// <summary>Moves to the next member that the contract knows and skips unknown ones. Returns false at the object's end.</summary>
    /// <param name="scope">The object's state.</param>
    /// <param name="shape">The contract's members.</param>
    /// <param name="index">The member's index in <see cref="ShapeInfo.Members"/>; their number for an unknown one, if
    /// <see cref="ShapeInfo.KeepsUnknown"/> is set.</param>
    bool NextMember(ref ObjectScope scope, ShapeInfo shape, out int index);

    /// <summary>Ends an object: skips the rest of it, or refuses it if the format cannot skip.</summary>
    void EndObject(ref ObjectScope scope);

    /// <summary>Begins a list, or a run of a list's items if the format <see cref="Merges"/>.</summary>
    /// <param name="itemKind">The kind of the items.</param>
    /// <param name="scope">The state for the calls up to <see cref="EndList"/>.</param>
    /// <returns>False for a null; there is no <see cref="EndList"/> then.</returns>
    bool BeginList(ValueKind itemKind, out ListScope scope);

    /// <summary>Returns whether another item follows; its value is read next.</summary>
    bool NextItem(ref ListScope scope);

    /// <summary>Ends a list.</summary>
    void EndList(ref ListScope scope);

    /// <summary>Begins a map, or a run of its entries; returns false for a null.</summary>
    bool BeginMap(out ListScope scope);

    /// <summary>Moves to the next entry; returns false at the map's end.</summary>
    bool NextEntry(ref ListScope scope, out ObjectScope entry);

    /// <summary>
    /// Moves to the next part of the entry: 0 the key, 1 the value, −1 at the entry's end. Each part is returned at least once; an absent
    /// one reads as its kind's default. If the format <see cref="Merges"/>, parts come in any order and may repeat; the last one counts.
    /// </summary>
    int NextEntryPart(ref ObjectScope entry, ValueKind keyKind, ValueKind valueKind);

    /// <summary>Ends a map.</summary>
    void EndMap(ref ListScope scope);

    /// <summary>
    /// Accounts for memory before it is allocated: an object, a list's items, a copy to merge into. Strings and byte arrays are accounted
    /// for by the methods that read them.
    /// </summary>
    /// <param name="bytes">The amount, not negative; an upper bound is enough.</param>
    /// <exception cref="InvalidPayloadException">The total exceeds <see cref="FormatLimits.MaxDecodedBytes"/>.</exception>
    void Charge(long bytes);

    /// <summary>Creates an error at the current position, for values that the shape itself finds invalid.</summary>
    InvalidPayloadException Invalid(string expected, string found);

    /// <summary>
    /// Begins the value of a nullable after <see cref="TryReadNullable"/> returned false; returns false for a null, which is then consumed.
    /// </summary>
    bool BeginNullable();

    /// <summary>Reads a nullable as a copy of its memory, if the format does so (MemoryPack); otherwise returns false.</summary>
    /// <remarks>If not every bit pattern is a value of the type, the caller checks it: <see cref="UnmanagedValue"/>.</remarks>
    bool TryReadNullable<T>(out T? value)
        where T : unmanaged;

    /// <summary>Reads a struct without references as a copy of its memory, if the format does so; otherwise returns false.</summary>
    bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged;

    /// <summary>
    /// Reads all items of the list as a copy of their memory, if the format does so; otherwise returns false. The caller checks the items;
    /// see <see cref="UnmanagedValue"/>. <paramref name="items"/> has room for <see cref="ListScope.Capacity"/> items.
    /// </summary>
    bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged;

    /// <summary>Reads an enum's name if the format is text (<see cref="IsText"/>) and a string is next; otherwise returns false.</summary>
    bool TryReadEnumName(out string name);

    /// <summary>Reads a Boolean.</summary>
    /// <exception cref="InvalidPayloadException">The next value is not a Boolean.</exception>
    /// <remarks>Protobuf reads a varint, in which any number but 0 is true.</remarks>
    bool ReadBoolean();

    /// <summary>Reads an integer; a number that the type cannot hold is an error at its offset.</summary>
    /// <exception cref="InvalidPayloadException">The next value is not an integer, or does not fit.</exception>
    /// <remarks>
    /// The width on the wire need not equal the type's, except in MemoryPack. JSON accepts a number without fraction and exponent (1.0 is
    /// an error), or one in a string.
    /// </remarks>
    /// <typeparam name="T">A type of 8, 16, 32 or 64 bits, signed or unsigned.</typeparam>
    T ReadInteger<T>()
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T>;

    /// <summary>Reads a floating-point number, including NaN and the infinities, which are strings in JSON.</summary>
    /// <exception cref="InvalidPayloadException">The next value is not a number, or a finite one is too large for the type.</exception>
    /// <remarks>JSON and MessagePack accept any number and round it.</remarks>
    float ReadSingle();

    /// <inheritdoc cref="ReadSingle" />
    double ReadDouble();

    /// <summary>Reads a decimal with its scale: 1.50 does not become 1.5. More digits than a decimal holds are rounded.</summary>
    /// <exception cref="InvalidPayloadException">The next value is not a decimal, or is too large.</exception>
    decimal ReadDecimal();

    /// <summary>Reads 32 bits: four bytes, little-endian, in Protobuf; elsewhere as <see cref="ReadInteger"/>.</summary>
    /// <exception cref="InvalidPayloadException">The next value is not an integer, or does not fit.</exception>
    uint ReadFixed32();

    /// <summary>Reads 64 bits: eight bytes, little-endian, in Protobuf; elsewhere as <see cref="ReadInteger"/>.</summary>
    /// <exception cref="InvalidPayloadException">The next value is not an integer, or does not fit.</exception>
    ulong ReadFixed64();

    /// <summary>
    /// Reads a number of any precision as its text of at most 1,001 characters. JSON accepts a number, or one in a string, or <c>"NaN"</c>,
    /// <c>"Infinity"</c>, <c>"-Infinity"</c>. Other formats read a string, and the caller checks that it is a number.
    /// </summary>
    /// <exception cref="InvalidPayloadException">The next value is not a number, or is longer.</exception>
    string ReadNumber();

    /// <summary>Reads one UTF-16 unit.</summary>
    /// <exception cref="InvalidPayloadException">The next value is not a UTF-16 unit: in JSON a string of another length, elsewhere a
    /// number above 65,535.</exception>
    char ReadChar();

    /// <summary>Reads a string, or a null; invalid UTF-8 is an error.</summary>
    /// <exception cref="InvalidPayloadException">The next value is neither.</exception>
    string? ReadString();

    /// <summary>Reads bytes, or a null; JSON uses base64.</summary>
    /// <exception cref="InvalidPayloadException">The next value is neither.</exception>
    byte[]? ReadBytes();

    /// <summary>Reads a GUID: 16 bytes in MemoryPack, a string as 8-4-4-4-12 hexadecimal digits elsewhere.</summary>
    /// <exception cref="InvalidPayloadException">The next value is not a GUID.</exception>
    Guid ReadGuid();

    /// <summary>Reads a date and time, truncated to ticks of 100 ns.</summary>
    /// <exception cref="InvalidPayloadException">The next value is not a date, or not within the years 1 to 9999.</exception>
    /// <remarks>
    /// The kind is as written in MemoryPack, and UTC in MessagePack and Protobuf. In JSON a Z is UTC, another offset is
    /// converted to local time, and none is unspecified.
    /// </remarks>
    DateTime ReadDateTime();

    /// <summary>Reads a date and time with its offset, of up to 14 hours, truncated to ticks of 100 ns.</summary>
    /// <exception cref="InvalidPayloadException">The next value is not a date, or the instant is not within the years 1 to
    /// 9999.</exception>
    /// <remarks>Protobuf has only the instant: its offset is 0. In JSON a missing offset means local time.</remarks>
    DateTimeOffset ReadDateTimeOffset();

    /// <summary>Reads a date: in JSON and token formats as yyyy-MM-dd, elsewhere as the number of days since 0001-01-01.</summary>
    /// <exception cref="InvalidPayloadException">The next value is not a date, or not within the years 1 to 9999.</exception>
    DateOnly ReadDateOnly();

    /// <summary>
    /// Reads a time of day: in JSON and token formats as hh:mm:ss[.fffffff], elsewhere as ticks of 100 ns since midnight.
    /// </summary>
    /// <exception cref="InvalidPayloadException">The next value is not a time, or not below 24 hours.</exception>
    TimeOnly ReadTimeOnly();

    /// <summary>
    /// Reads a time span, which may be negative: in JSON and token formats as [-][d.]hh:mm:ss[.fffffff], in Protobuf as a Duration,
    /// elsewhere as ticks of 100 ns.
    /// </summary>
    /// <exception cref="InvalidPayloadException">The next value is not a time span, or too long for a <see cref="TimeSpan"/>.</exception>
    TimeSpan ReadTimeSpan();

    /// <summary>Reads any value, a null included, as JSON. Not supported by Protobuf and MemoryPack.</summary>
    /// <exception cref="InvalidPayloadException">There is no value, it nests too deep, or JSON cannot represent it.</exception>
    JsonElement ReadFreeForm();

    /// <summary>
    /// Reads any value: in JSON as a <see cref="JsonElement"/>, in other formats as a scalar, array or dictionary, whichever the payload
    /// holds. Not supported by Protobuf and MemoryPack.
    /// </summary>
    /// <returns>The value; null for a null.</returns>
    /// <exception cref="InvalidPayloadException">It is invalid, nests too deep or takes too much memory.</exception>
    object? ReadAny();

    // Only some formats support these. The others throw NotSupportedException, because no shape calls them in their layout.

    /// <summary>
    /// Begins a value of a union, which counts as a level of nesting. The case's shape then reads the object, followed by
    /// <see cref="EndCase"/>. Not in Protobuf.
    /// </summary>
    /// <param name="union">The union.</param>
    /// <param name="index">The index of the value's case in <see cref="UnionInfo.Cases"/>; −1 if the object does not name it (JSON, whose
    /// discriminator is the object's first member or absent): it is then the union's own contract, or
    /// <see cref="UnionCases.Missing"/>.</param>
    /// <returns>False for a null; there is no <see cref="EndCase"/> then.</returns>
    /// <exception cref="InvalidPayloadException">The next value is not of a union, or its case is unknown.</exception>
    bool BeginCase(UnionInfo union, out int index);

    /// <summary>Ends the case that was begun last.</summary>
    void EndCase();

    /// <summary>
    /// Begins an object whose members are in slots with a stated length (MemoryPack's version-tolerant layout). Only in
    /// <see cref="MemberLayout.MemoryPack"/>.
    /// </summary>
    /// <param name="scope">The state for the calls up to <see cref="EndSlots"/>.</param>
    /// <returns>False for a null; there is no <see cref="EndSlots"/> then.</returns>
    /// <exception cref="InvalidPayloadException">A length is negative, or more than the bytes that remain.</exception>
    bool BeginSlots(out ObjectScope scope);

    /// <summary>Moves to the next slot. Returns false if it is absent or empty. Nothing is read beyond its end.</summary>
    /// <exception cref="InvalidPayloadException">The previous slot has unread bytes.</exception>
    bool NextSlot(ref ObjectScope scope);

    /// <summary>Skips slots without a member.</summary>
    void SkipSlots(ref ObjectScope scope, int count);

    /// <summary>Ends the object: moves after its last slot; there may be more slots than members.</summary>
    /// <exception cref="InvalidPayloadException">The slot read last has unread bytes.</exception>
    void EndSlots(ref ObjectScope scope);

    /// <summary>
    /// Reads the name of the unknown member at which <see cref="NextMember"/> stopped because of <see cref="ShapeInfo.KeepsUnknown"/>; its
    /// value is read next. Only in <see cref="MemberLayout.Json"/>.
    /// </summary>
    /// <exception cref="InvalidPayloadException">It is not valid Unicode, or takes too much memory.</exception>
    string ReadUnknownName();

    /// <summary>
    /// Reads the unknown field at which <see cref="NextMember"/> stopped because of <see cref="ShapeInfo.KeepsUnknown"/>, as its bytes
    /// including the tag. Only in <see cref="MemberLayout.Protobuf"/>.
    /// </summary>
    /// <exception cref="InvalidPayloadException">It is invalid, or takes too much memory.</exception>
    ReadOnlySpan<byte> ReadUnknownField();
}

/// <summary>A reader's state for one object between <c>BeginObject</c> and <c>EndObject</c>. Only the reader uses its fields.</summary>
public struct ObjectScope
{
    /// <summary>A flag in <see cref="Remaining"/> for entries of Protobuf maps: the next part is absent and reads as its default.</summary>
    public const int AbsentPart = 4;

    /// <summary>A flag in <see cref="Remaining"/> for entries of Protobuf maps: the value is a list, whose items may be packed.</summary>
    public const int ListPart = 8;

    /// <summary>Whether members come by position; otherwise <c>NextMember</c> names each.</summary>
    public bool IsPositional;

    /// <summary>The number of members (or positions) left, if the format declares a count.</summary>
    public int Remaining;

    /// <summary>The index of the member that is expected next: members mostly come in order.</summary>
    public int Expected;

    /// <summary>The enclosing object's end (an offset), if the format nests by length.</summary>
    public int OuterEnd;
}

/// <summary>A reader's state for one list or map between <c>BeginList</c> and <c>EndList</c>. Only the reader uses its fields.</summary>
public struct ListScope
{
    /// <summary>
    /// The capacity to reserve, in items: exact if the format knows the number, never more than the remaining bytes can hold; 0 if unknown
    /// (JSON).
    /// </summary>
    public int Capacity;

    /// <summary>The number of items left, if the format declares a count; otherwise the number of items read.</summary>
    public int Remaining;

    /// <summary>The enclosing value's end (an offset), if the format nests by length.</summary>
    public int OuterEnd;
}

/// <summary>How a format finds the members of an object. A constant per reader, so that the JIT drops the other path.</summary>
public enum MemberAccess
{
    /// <summary>Members come in order, without keys (MemoryPack).</summary>
    Positional,

    /// <summary>Members come with a name or number, in any order (JSON, Protobuf).</summary>
    Keyed,

    /// <summary>Each object decides between the two (MessagePack: array or map).</summary>
    Either,
}
