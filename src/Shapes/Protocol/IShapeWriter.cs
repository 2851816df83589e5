using System.ComponentModel;
using System.Text.Json;

namespace SerializationApi.Shapes;

/// <summary>
/// What a format offers to a shape that writes: structure, members, items, values.
/// Most arguments are constants, so that after inlining only stores remain.
/// </summary>
/// <remarks>
/// Order of calls: an object is <see cref="BeginObject"/>, then per member <see cref="Member"/> and, only when that
/// returned true, exactly one value, then <see cref="EndObject"/>. A list is <see cref="BeginList"/>, per item
/// <see cref="Item"/> and a value, <see cref="EndList"/>. A map is <see cref="BeginMap"/>, per entry
/// <see cref="BeginEntry"/>, the key if <see cref="EntryKey"/> is true, the value if <see cref="EntryValue"/> is true,
/// <see cref="EndEntry"/>, then <see cref="EndMap"/>. Only some layouts have the last members of this interface: cases of
/// unions, objects in slots, groups.
/// </remarks>
public interface IShapeWriter
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
    /// <param name="name">The JSON name in UTF-8, without characters that JSON escapes (a diagnostic makes sure of it).</param>
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

    /// <summary>Writes a null in place of a value of this kind (<see cref="ValueKind.Object"/> for a nullable struct with
    /// references).</summary>
    void WriteNull(ValueKind kind);

    /// <summary>
    /// Comes before the value of a nullable struct that <see cref="TryWriteNullable"/> did not take and that is not null
    /// (MemoryPack wraps a struct that holds references).
    /// </summary>
    void BeginNullable();

    /// <summary>Writes a nullable as it lies in memory, where the format does so (MemoryPack); otherwise does nothing and returns
    /// false.</summary>
    /// <param name="value">The nullable.</param>
    /// <param name="padding">What of a struct's memory is not its members'; null when all of it is.</param>
    bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged;

    /// <summary>Writes a struct without references as it lies in memory, where the format does so; otherwise returns false.</summary>
    /// <param name="value">The struct.</param>
    /// <param name="padding">What of its memory is not its members', and is written as zeros; null when all of it is.</param>
    bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged;

    /// <summary>Writes all items of a list (between its begin and end) as they lie in memory, where the format does so; otherwise returns
    /// false.</summary>
    /// <param name="items">The items.</param>
    /// <param name="padding">What of a struct's memory is not its members'; null when all of it is.</param>
    bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged;

    /// <summary>Writes an enum by name; only where <see cref="IsText"/>.</summary>
    void WriteEnumName(string name);

    /// <summary>Writes a truth value.</summary>
    void WriteBoolean(bool value);

    /// <summary>Writes an integer: MemoryPack in the width of its type, the other binary formats in as few bytes as they can, JSON in
    /// digits.</summary>
    void WriteSByte(sbyte value);

    /// <inheritdoc cref="WriteSByte" />
    void WriteInt16(short value);

    /// <inheritdoc cref="WriteSByte" />
    void WriteInt32(int value);

    /// <inheritdoc cref="WriteSByte" />
    void WriteInt64(long value);

    /// <inheritdoc cref="WriteSByte" />
    void WriteByte(byte value);

    /// <inheritdoc cref="WriteSByte" />
    void WriteUInt16(ushort value);

    /// <inheritdoc cref="WriteSByte" />
    void WriteUInt32(uint value);

    /// <inheritdoc cref="WriteSByte" />
    void WriteUInt64(ulong value);

    /// <summary>
    /// Writes a floating-point number: JSON in the fewest digits that read back as the same value, with NaN and the infinities
    /// as strings; the binary formats in its IEEE 754 bits.
    /// </summary>
    void WriteSingle(float value);

    /// <inheritdoc cref="WriteSingle" />
    void WriteDouble(double value);

    /// <summary>Writes a decimal with its scale: 1.50 stays 1.50. JSON has it as a number, MessagePack and Protobuf as a string.</summary>
    void WriteDecimal(decimal value);

    /// <summary>Writes 32 bits: Protobuf in four bytes, little-endian, whatever the value; the others as
    /// <see cref="WriteUInt32"/>.</summary>
    void WriteFixed32(uint value);

    /// <summary>Writes 64 bits: Protobuf in eight bytes, little-endian, whatever the value; the others as
    /// <see cref="WriteUInt64"/>.</summary>
    void WriteFixed64(ulong value);

    /// <summary>Writes a number of any precision: JSON as a number, CBOR an integer as one, the others as <see cref="WriteString"/>.</summary>
    /// <param name="digits">
    /// A JSON number (RFC 8259 §6), which is not checked; or NaN, Infinity or -Infinity, which are strings in JSON. More than 1,001
    /// characters are not read back.
    /// </param>
    void WriteNumber(string digits);

    /// <summary>Writes one UTF-16 unit: JSON as a string, the binary formats as a number.</summary>
    void WriteChar(char value);

    /// <summary>Writes a string, or a null. JSON has a lone surrogate as U+FFFD, as System.Text.Json; the other formats refuse
    /// it.</summary>
    /// <exception cref="UnsupportedValueException">It holds a lone surrogate.</exception>
    void WriteString(string? value);

    /// <summary>Writes bytes, or a null; JSON has them in base64.</summary>
    void WriteBytes(byte[]? value);

    /// <summary>Writes a GUID: MemoryPack as its 16 bytes, the others as a string of 8-4-4-4-12 hexadecimal digits.</summary>
    void WriteGuid(Guid value);

    /// <summary>Writes a date and time.</summary>
    /// <remarks>
    /// JSON and MemoryPack keep the kind. MessagePack and Protobuf write the instant: a local time is converted to UTC, one of
    /// unspecified kind is taken as UTC.
    /// </remarks>
    void WriteDateTime(DateTime value);

    /// <summary>Writes a date and time with its offset; Protobuf writes the instant only.</summary>
    void WriteDateTimeOffset(DateTimeOffset value);

    /// <summary>Writes a date: JSON, and formats of tokens, as yyyy-MM-dd, the others as the number of days since 0001-01-01.</summary>
    void WriteDateOnly(DateOnly value);

    /// <summary>Writes a time of day: JSON, and formats of tokens, as hh:mm:ss[.fffffff], the others as ticks of 100 ns since
    /// midnight.</summary>
    void WriteTimeOnly(TimeOnly value);

    /// <summary>Writes a span of time: JSON, and formats of tokens, as [-][d.]hh:mm:ss[.fffffff], Protobuf as a Duration, the others as
    /// ticks of 100 ns.</summary>
    void WriteTimeSpan(TimeSpan value);

    /// <summary>Writes any JSON value; one that is undefined as null. Protobuf and MemoryPack have none.</summary>
    /// <param name="value">The value.</param>
    /// <exception cref="UnsupportedValueException">
    /// It nests too deep, holds text that is no Unicode, or in MessagePack a number that is neither an integer of 64 bits nor a double.
    /// </exception>
    void WriteFreeForm(JsonElement value);

    /// <summary>Writes a value by its runtime type: a scalar, a list or map of them, or JSON. Protobuf and MemoryPack have none.</summary>
    /// <param name="value">The value.</param>
    /// <param name="member">What holds it, as <c>Contract.Member</c>.</param>
    /// <exception cref="UnsupportedValueException">It is of a type that has no form here, or nests too deep.</exception>
    void WriteAny(object? value, string member);

    // Only some formats have these. The others throw NotSupportedException, as no shape calls them in their layout.

    /// <summary>
    /// Begins a value of a union: exactly one object follows, never a null (a union that is null is <see cref="WriteNull"/> and
    /// no case). It counts as a level of nesting. Not in Protobuf.
    /// </summary>
    /// <param name="union">The union.</param>
    /// <param name="index">The index of the value's case in <see cref="UnionInfo.Cases"/>.</param>
    /// <exception cref="UnsupportedValueException">The object graph is deeper than the limit, or the format has no room for the case's
    /// key.</exception>
    void BeginCase(UnionInfo union, int index);

    /// <summary>Ends the case begun last.</summary>
    void EndCase();

    /// <summary>
    /// Begins an object whose members lie in slots of a stated length, so that a reader can pass over those that it does not
    /// know (MemoryPack's version-tolerant layout). Only in <see cref="MemberLayout.MemoryPack"/>.
    /// </summary>
    /// <param name="count">How many slots there are, gaps included: from 0 to 254.</param>
    /// <returns>A mark for <see cref="EndSlot"/> and <see cref="EndSlots"/>.</returns>
    /// <exception cref="UnsupportedValueException">The object graph is deeper than the limit, or a cycle.</exception>
    int BeginSlots(int count);

    /// <summary>Comes after the value of each slot, in their order; a slot for which it does not come is empty.</summary>
    /// <param name="mark">What <see cref="BeginSlots"/> returned.</param>
    /// <param name="index">Which slot, from 0.</param>
    void EndSlot(int mark, int index);

    /// <summary>Ends the object begun with <paramref name="mark"/>.</summary>
    void EndSlots(int mark, int count);

    /// <summary>
    /// Comes in place of <see cref="Member"/> before the value of a member that the contract does not have. Only in
    /// <see cref="MemberLayout.Json"/>.
    /// </summary>
    /// <param name="index">How many members of the object were written before.</param>
    /// <param name="name">Its name, which may be any text.</param>
    void UnknownMember(int index, string name);

    /// <summary>Writes fields that were kept, as their bytes with their tags. Only in <see cref="MemberLayout.Protobuf"/>.</summary>
    void UnknownFields(scoped ReadOnlySpan<byte> fields);

    /// <summary>
    /// Comes in place of <see cref="Member"/> or <see cref="Item"/> before an object that is written as a group, up to an end tag
    /// instead of behind its length. Only in <see cref="MemberLayout.Protobuf"/>.
    /// </summary>
    /// <param name="number">The number of the member that holds it.</param>
    void BeginGroup(int number);

    /// <summary>Ends the group of the object written last.</summary>
    void EndGroup(int number);
}

/// <summary>What <see cref="IShapeWriter.BeginObject"/> is told of an object's slots besides their number.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ObjectSlots
{
    /// <summary>The object has none: its members are known by name only, also where others have numbers (MessagePack: a map).</summary>
    public const int None = -1;
}
