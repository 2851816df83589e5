using System.Text.Json;

namespace SerializationApi.Shapes;

/// <summary>
/// What a format offers to a shape that reads: structure, members, items, values. Whatever the bytes are, a call ends in a
/// value or in an <see cref="InvalidPayloadException"/> with the offset; nothing is sized by a count in the payload alone.
/// </summary>
/// <remarks>
/// An object: <see cref="BeginObject"/>; when it is not null and positional, per member in order (and per
/// <see cref="Gap"/>) <see cref="NextPosition"/> and, when true, one value; when keyed, a loop on
/// <see cref="NextMember"/> and one value each; then <see cref="EndObject"/>. A list: <see cref="BeginList"/>, a loop
/// on <see cref="NextItem"/>, <see cref="EndList"/>. A map: <see cref="BeginMap"/>, a loop on <see cref="NextEntry"/>
/// with <see cref="NextEntryPart"/>, then <see cref="EndMap"/>. Memory is accounted for by <see cref="Charge"/>
/// before it is taken.
/// </remarks>
public interface IShapeReader
{
    /// <summary>Which members objects have here; constant per format.</summary>
    static abstract MemberLayout Layout { get; }

    /// <summary>How members are found; constant per format. Shapes rely on it that MemoryPack's layout is read by position, JSON's and
    /// Protobuf's by key.</summary>
    static abstract MemberAccess Access { get; }

    /// <summary>
    /// Whether parts of one message, list or map are merged (Protobuf): a list member is then begun once per
    /// run of items, and what was read so far is passed back in. Only readers of Protobuf's layout may.
    /// </summary>
    static abstract bool Merges { get; }

    /// <summary>Whether <see cref="ListScope.Capacity"/> is the exact number of items (of this run of items).</summary>
    static abstract bool KnowsCounts { get; }

    /// <summary>Whether a key that comes twice in a map is refused; otherwise the last one counts.</summary>
    static abstract bool RefusesRepeats { get; }

    /// <summary>A text format: enums that ask for it may come as names, through <see cref="TryReadEnumName"/>.</summary>
    static abstract bool IsText { get; }

    /// <summary>Begins an object.</summary>
    /// <param name="memberCount">How many members the contract has; a format that cannot skip refuses more.</param>
    /// <param name="scope">The state for the calls up to <see cref="EndObject"/>.</param>
    /// <returns>False when a null is here; there is no <see cref="EndObject"/> then.</returns>
    bool BeginObject(int memberCount, out ObjectScope scope);

    /// <summary>Whether the next member, in order, is present.</summary>
    bool NextPosition(ref ObjectScope scope);

    /// <summary>Skips positions that no member has (MessagePack arrays; nothing elsewhere).</summary>
    void Gap(ref ObjectScope scope, int count);

    /// <summary>
    /// Moves to the next member that the contract knows; unknown ones are skipped. False at the object's end.
    /// </summary>
    /// <param name="scope">The object's state.</param>
    /// <param name="shape">The contract's members.</param>
    /// <param name="index">
    /// The member's index in <see cref="ShapeInfo.Members"/>; their number for one that is unknown, where
    /// <see cref="ShapeInfo.KeepsUnknown"/>.
    /// </param>
    bool NextMember(ref ObjectScope scope, ShapeInfo shape, out int index);

    /// <summary>Ends an object: skips what is left of it, or refuses it where the format cannot skip.</summary>
    void EndObject(ref ObjectScope scope);

    /// <summary>Begins a list, or a run of a list's items where the format <see cref="Merges"/>.</summary>
    /// <param name="itemKind">The kind of the items.</param>
    /// <param name="scope">The state for the calls up to <see cref="EndList"/>.</param>
    /// <returns>False when a null is here; there is no <see cref="EndList"/> then.</returns>
    bool BeginList(ValueKind itemKind, out ListScope scope);

    /// <summary>Whether another item follows; its value is read next.</summary>
    bool NextItem(ref ListScope scope);

    /// <summary>Ends a list.</summary>
    void EndList(ref ListScope scope);

    /// <summary>Begins a map, or a run of its entries; false when a null is here.</summary>
    bool BeginMap(out ListScope scope);

    /// <summary>Moves to the next entry.</summary>
    bool NextEntry(ref ListScope scope, out ObjectScope entry);

    /// <summary>
    /// Moves to the next part of the entry: 0 the key, 1 the value, −1 at the entry's end. Each part is given at least
    /// once (an absent one reads as its kind's default); where the format <see cref="Merges"/> in any order and
    /// possibly repeated, the last one counting.
    /// </summary>
    int NextEntryPart(ref ObjectScope entry, ValueKind keyKind, ValueKind valueKind);

    /// <summary>Ends a map.</summary>
    void EndMap(ref ListScope scope);

    /// <summary>
    /// Accounts for memory, before it is taken: of an object, of a list's items, of a copy made to merge into. Strings and
    /// byte arrays are accounted for where they are read.
    /// </summary>
    /// <param name="bytes">How much, not negative; a bound will do.</param>
    /// <exception cref="InvalidPayloadException">It is more than <see cref="FormatLimits.MaxDecodedBytes"/> with what was taken
    /// before.</exception>
    void Charge(long bytes);

    /// <summary>An error at the current position, for values that a shape itself finds invalid.</summary>
    InvalidPayloadException Invalid(string expected, string found);

    /// <summary>
    /// Comes before the value of a nullable that <see cref="TryReadNullable"/> did not take; false when it is null, which
    /// is then consumed.
    /// </summary>
    bool BeginNullable();

    /// <summary>Reads a nullable as it lies in memory, where the format does so (MemoryPack); otherwise returns false.</summary>
    /// <remarks>Where not every bit pattern is a value of the type, the caller checks: <see cref="UnmanagedValue"/>.</remarks>
    bool TryReadNullable<T>(out T? value)
        where T : unmanaged;

    /// <summary>Reads a struct without references as it lies in memory, where the format does so; otherwise returns false.</summary>
    bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged;

    /// <summary>
    /// Reads all items of the list as they lie in memory, where the format does so (the caller checks them as above);
    /// otherwise returns false. <paramref name="items"/> has room for <see cref="ListScope.Capacity"/> items.
    /// </summary>
    bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged;

    /// <summary>Reads an enum's name where the format is text (<see cref="IsText"/>) and a string is here; otherwise returns
    /// false.</summary>
    bool TryReadEnumName(out string name);

    /// <summary>Reads a truth value.</summary>
    /// <remarks>Protobuf has it as a varint, in which any number but 0 is true.</remarks>
    /// <exception cref="InvalidPayloadException">There is none here.</exception>
    bool ReadBoolean();

    /// <summary>Reads an integer; one that the type cannot hold is an error at its offset, never cut off.</summary>
    /// <remarks>
    /// The width on the wire need not be that of the type, except in MemoryPack. JSON has a number without fraction and
    /// exponent (1.0 is an error), or one in a string.
    /// </remarks>
    /// <exception cref="InvalidPayloadException">There is no integer here, or it does not fit.</exception>
    sbyte ReadSByte();

    /// <inheritdoc cref="ReadSByte" />
    short ReadInt16();

    /// <inheritdoc cref="ReadSByte" />
    int ReadInt32();

    /// <inheritdoc cref="ReadSByte" />
    long ReadInt64();

    /// <inheritdoc cref="ReadSByte" />
    byte ReadByte();

    /// <inheritdoc cref="ReadSByte" />
    ushort ReadUInt16();

    /// <inheritdoc cref="ReadSByte" />
    uint ReadUInt32();

    /// <inheritdoc cref="ReadSByte" />
    ulong ReadUInt64();

    /// <summary>Reads a floating-point number; NaN and the infinities are among them, in JSON as strings.</summary>
    /// <remarks>JSON and MessagePack take any number here and round it.</remarks>
    /// <exception cref="InvalidPayloadException">There is no number here, or a finite one is too large for the type.</exception>
    float ReadSingle();

    /// <inheritdoc cref="ReadSingle" />
    double ReadDouble();

    /// <summary>Reads a decimal with its scale: 1.50 is not made 1.5. More digits than a decimal holds are rounded.</summary>
    /// <exception cref="InvalidPayloadException">There is none here, or it is too large.</exception>
    decimal ReadDecimal();

    /// <summary>Reads 32 bits: four bytes, little-endian, in Protobuf; elsewhere as <see cref="ReadUInt32"/>.</summary>
    /// <exception cref="InvalidPayloadException">There is no integer here, or it does not fit.</exception>
    uint ReadFixed32();

    /// <summary>Reads 64 bits: eight bytes, little-endian, in Protobuf; elsewhere as <see cref="ReadUInt64"/>.</summary>
    /// <exception cref="InvalidPayloadException">There is no integer here, or it does not fit.</exception>
    ulong ReadFixed64();

    /// <summary>
    /// Reads a number of any precision as its text of at most 1,001 characters: in JSON a number, or one in a string, or <c>"NaN"</c>,
    /// <c>"Infinity"</c>, <c>"-Infinity"</c>; elsewhere a string, of which the caller finds out whether it is a number.
    /// </summary>
    /// <exception cref="InvalidPayloadException">There is none here, or it is longer.</exception>
    string ReadNumber();

    /// <summary>Reads one UTF-16 unit.</summary>
    /// <exception cref="InvalidPayloadException">There is none here: in JSON a string of another length, elsewhere a number above
    /// 65,535.</exception>
    char ReadChar();

    /// <summary>Reads a string, or a null; invalid UTF-8 is an error.</summary>
    /// <exception cref="InvalidPayloadException">There is neither here.</exception>
    string? ReadString();

    /// <summary>Reads bytes, or a null; JSON has them in base64.</summary>
    /// <exception cref="InvalidPayloadException">There is neither here.</exception>
    byte[]? ReadBytes();

    /// <summary>Reads a GUID: 16 bytes in MemoryPack, a string as 8-4-4-4-12 hexadecimal digits elsewhere.</summary>
    /// <exception cref="InvalidPayloadException">There is none here.</exception>
    Guid ReadGuid();

    /// <summary>Reads a date and time; what is finer than a tick of 100 ns is cut off.</summary>
    /// <remarks>
    /// The kind is as written in MemoryPack, and UTC in MessagePack and Protobuf. In JSON a Z is UTC, another offset is
    /// converted to local time, and none is unspecified.
    /// </remarks>
    /// <exception cref="InvalidPayloadException">There is none here, or it is not within the years 1 to 9999.</exception>
    DateTime ReadDateTime();

    /// <summary>Reads a date and time with its offset, of up to 14 hours; what is finer than a tick of 100 ns is cut off.</summary>
    /// <remarks>Protobuf has the instant only: its offset is 0. In JSON a missing offset is that of local time.</remarks>
    /// <exception cref="InvalidPayloadException">There is none here, or the instant is not within the years 1 to 9999.</exception>
    DateTimeOffset ReadDateTimeOffset();

    /// <summary>Reads a date: in JSON, and formats of tokens, as yyyy-MM-dd, elsewhere as the number of days since 0001-01-01.</summary>
    /// <exception cref="InvalidPayloadException">There is none here, or it is not within the years 1 to 9999.</exception>
    DateOnly ReadDateOnly();

    /// <summary>Reads a time of day: in JSON, and formats of tokens, as hh:mm:ss[.fffffff], elsewhere as ticks of 100 ns since
    /// midnight.</summary>
    /// <exception cref="InvalidPayloadException">There is none here, or it is not below 24 hours.</exception>
    TimeOnly ReadTimeOnly();

    /// <summary>Reads a span of time, which may be negative: in JSON, and formats of tokens, as [-][d.]hh:mm:ss[.fffffff], in Protobuf as a
    /// Duration, elsewhere as ticks of 100 ns.</summary>
    /// <exception cref="InvalidPayloadException">There is none here, or it is too long for a <see cref="TimeSpan"/>.</exception>
    TimeSpan ReadTimeSpan();

    /// <summary>Reads any value as JSON, a null too. Protobuf and MemoryPack have none.</summary>
    /// <exception cref="InvalidPayloadException">There is no value, it nests too deep, or JSON has no form for it.</exception>
    JsonElement ReadFreeForm();

    /// <summary>Reads any value: JSON as a <see cref="JsonElement"/>, the others that have one as the scalar, array or dictionary that the
    /// payload says. Protobuf and MemoryPack have none.</summary>
    /// <returns>The value; null for a null.</returns>
    /// <exception cref="InvalidPayloadException">It is invalid, nests too deep or takes too much memory.</exception>
    object? ReadAny();

    // Only some formats have these. The others throw NotSupportedException, as no shape calls them in their layout.

    /// <summary>
    /// Begins a value of a union, which counts as a level of nesting; the case's shape reads the object, then comes
    /// <see cref="EndCase"/>. Not in Protobuf.
    /// </summary>
    /// <param name="union">The union.</param>
    /// <param name="index">
    /// The index of the value's case in <see cref="UnionInfo.Cases"/>. −1 when the object does not say (JSON, whose discriminator is
    /// the object's first member or not there): it is the union's own contract, or <see cref="UnionCases.Missing"/>.
    /// </param>
    /// <returns>False when a null is here; there is no <see cref="EndCase"/> then.</returns>
    /// <exception cref="InvalidPayloadException">There is no value of a union here, or one of a case that is not known.</exception>
    bool BeginCase(UnionInfo union, out int index);

    /// <summary>Ends the case begun last.</summary>
    void EndCase();

    /// <summary>
    /// Begins an object whose members lie in slots of a stated length (MemoryPack's version-tolerant layout). Only in
    /// <see cref="MemberLayout.MemoryPack"/>.
    /// </summary>
    /// <param name="scope">The state for the calls up to <see cref="EndSlots"/>.</param>
    /// <returns>False when a null is here; there is no <see cref="EndSlots"/> then.</returns>
    /// <exception cref="InvalidPayloadException">A length is negative, or more than the bytes that remain.</exception>
    bool BeginSlots(out ObjectScope scope);

    /// <summary>
    /// Moves to the next slot. False when it is not there or empty. Nothing is read beyond its end.
    /// </summary>
    /// <exception cref="InvalidPayloadException">The slot before holds more than was read of it.</exception>
    bool NextSlot(ref ObjectScope scope);

    /// <summary>Passes over slots that no member has.</summary>
    void SkipSlots(ref ObjectScope scope, int count);

    /// <summary>Ends the object: moves behind its last slot, of which there may be more than the contract has.</summary>
    /// <exception cref="InvalidPayloadException">The slot read last holds more than was read of it.</exception>
    void EndSlots(ref ObjectScope scope);

    /// <summary>
    /// The name of the member at which <see cref="NextMember"/> stopped because <see cref="ShapeInfo.KeepsUnknown"/>; its value is read
    /// next.
    /// Only in <see cref="MemberLayout.Json"/>.
    /// </summary>
    /// <exception cref="InvalidPayloadException">It is no Unicode, or takes too much memory.</exception>
    string ReadUnknownName();

    /// <summary>
    /// The field at which <see cref="NextMember"/> stopped because <see cref="ShapeInfo.KeepsUnknown"/>, as its bytes with its tag.
    /// Only in <see cref="MemberLayout.Protobuf"/>.
    /// </summary>
    /// <exception cref="InvalidPayloadException">It is invalid, or takes too much memory.</exception>
    ReadOnlySpan<byte> ReadUnknownField();
}

/// <summary>A reader's state for one object between <c>BeginObject</c> and <c>EndObject</c>; its fields belong to the reader.</summary>
public struct ObjectScope
{
    /// <summary>In <see cref="Remaining"/> of an entry of Protobuf's maps: the part that is read next is not there, and reads as its
    /// default.</summary>
    public const int AbsentPart = 4;

    /// <summary>In <see cref="Remaining"/> of an entry of Protobuf's maps: the value is a list, whose items may be packed.</summary>
    public const int ListPart = 8;

    /// <summary>Whether members come by position; otherwise <c>NextMember</c> names each.</summary>
    public bool IsPositional;

    /// <summary>Members (or positions) that are left, where the format declares a count.</summary>
    public int Remaining;

    /// <summary>The member that is expected next: contracts are mostly written in order.</summary>
    public int Expected;

    /// <summary>The enclosing object's end (an offset), where the format nests by length.</summary>
    public int OuterEnd;
}

/// <summary>A reader's state for one list or map between <c>BeginList</c> and <c>EndList</c>; its fields belong to the reader.</summary>
public struct ListScope
{
    /// <summary>
    /// How many items to make room for: exact where the format knows it, never more than the bytes left can hold;
    /// 0 where it is unknown (JSON).
    /// </summary>
    public int Capacity;

    /// <summary>Items left, where the format declares a count; otherwise the number of items read.</summary>
    public int Remaining;

    /// <summary>The enclosing value's end (an offset), where the format nests by length.</summary>
    public int OuterEnd;
}

/// <summary>How a format finds the members of an object; a constant per reader, so that the JIT drops the other path.</summary>
public enum MemberAccess
{
    /// <summary>Members come in order, without keys (MemoryPack).</summary>
    Positional,

    /// <summary>Members come with a name or number, in any order (JSON, Protobuf).</summary>
    Keyed,

    /// <summary>Each object says which of the two it is (MessagePack: array or map).</summary>
    Either,
}
