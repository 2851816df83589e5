using System.ComponentModel;
using System.Numerics;
using System.Text.Json;

namespace SerializationApi.Shapes;

/// <summary>
/// The operations of a format that a shape writes with: structure, members, items, values. Most arguments are constants, so that after
/// inlining only stores remain.
/// </summary>
/// <remarks>
/// Order of calls: an object is <see cref="BeginObject"/>, then per member <see cref="Member"/> and, only if that returned true, exactly
/// one value, then <see cref="EndObject"/>. A list is <see cref="BeginList"/>, per item <see cref="Item"/> and a value,
/// <see cref="EndList"/>. A map is <see cref="BeginMap"/>, per entry <see cref="BeginEntry"/>, the key if <see cref="EntryKey"/> is true,
/// the value if <see cref="EntryValue"/> is true, <see cref="EndEntry"/>, then <see cref="EndMap"/>. Only some layouts support the last
/// members of this interface: cases of unions, objects in slots, groups.
/// </remarks>
public interface IShapeWriter
{
    /// <summary>Gets the layout of objects; constant per format.</summary>
    static abstract MemberLayout Layout { get; }

    /// <summary>
    /// Gets whether the format cannot represent a null inside a list or map (Protobuf): the shape checks before it writes.
    /// </summary>
    static abstract bool ForbidsNullItems { get; }

    /// <summary>Gets whether this is a text format: enums may then be written as names with <see cref="WriteEnumName"/>.</summary>
    static abstract bool IsText { get; }

    /// <summary>Begins an object.</summary>
    /// <param name="memberCount">The contract's number of members.</param>
    /// <param name="slotCount">The largest member number: the length of a positional array with gaps (MessagePack).
    /// <see cref="ObjectSlots.None"/> if the members are known only by name.</param>
    /// <returns>A mark for <see cref="EndObject"/>.</returns>
    /// <exception cref="UnsupportedValueException">The object graph is deeper than the limit, or a cycle.</exception>
    int BeginObject(int memberCount, int slotCount);

    /// <summary>Ends the object begun with <paramref name="mark"/>.</summary>
    void EndObject(int mark);

    /// <summary>Begins a member.</summary>
    /// <param name="index">Position among the contract's members, from 0.</param>
    /// <param name="number">The member's number, from 1; 0 if it is known only by name.</param>
    /// <param name="name">The JSON name in UTF-8, without characters that JSON escapes (a diagnostic checks this).</param>
    /// <param name="kind">The kind of its value (of the value inside a nullable).</param>
    /// <param name="isDefault">Whether the value is absent by proto3's implicit presence: zero, empty, null; for a nullable: null.</param>
    /// <returns>Whether the caller must write the value.</returns>
    bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault);

    /// <summary>Skips numbers without a member (MessagePack writes nil for each).</summary>
    void Gap(int count);

    /// <summary>Begins a list of <paramref name="count"/> items.</summary>
    /// <returns>A mark for <see cref="EndList"/>.</returns>
    int BeginList(int number, ValueKind itemKind, int count);

    /// <summary>Begins an item.</summary>
    /// <param name="index">The item's index, from 0.</param>
    /// <param name="number">The number of the member that holds the list.</param>
    /// <param name="itemKind">The kind of the items.</param>
    void Item(int index, int number, ValueKind itemKind);

    /// <summary>Ends the list begun with <paramref name="mark"/>.</summary>
    void EndList(int mark);

    /// <summary>Begins a map of <paramref name="count"/> entries.</summary>
    void BeginMap(int count);

    /// <summary>Begins an entry of the map in the member <paramref name="number"/>.</summary>
    /// <returns>A mark for <see cref="EndEntry"/>.</returns>
    int BeginEntry(int index, int number);

    /// <summary>Begins an entry's key; the caller writes the key only if it returns true.</summary>
    bool EntryKey(ValueKind kind, bool isDefault);

    /// <summary>Begins an entry's value; the caller writes the value only if it returns true.</summary>
    bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault);

    /// <summary>Ends the entry begun with <paramref name="mark"/>.</summary>
    void EndEntry(int mark);

    /// <summary>Ends a map.</summary>
    void EndMap();

    /// <summary>
    /// Writes a null instead of a value of this kind (<see cref="ValueKind.Object"/> for a nullable struct with references).
    /// </summary>
    void WriteNull(ValueKind kind);

    /// <summary>
    /// Begins the value of a nullable struct that is not null, after <see cref="TryWriteNullable"/> returned false (MemoryPack wraps a
    /// struct that holds references).
    /// </summary>
    void BeginNullable();

    /// <summary>
    /// Writes a nullable as a copy of its memory, if the format does so (MemoryPack); otherwise writes nothing and returns false.
    /// </summary>
    /// <param name="value">The nullable.</param>
    /// <param name="padding">The bytes of the struct that belong to no member; null if there are none.</param>
    bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged;

    /// <summary>Writes a struct without references as a copy of its memory, if the format does so; otherwise returns false.</summary>
    /// <param name="value">The struct.</param>
    /// <param name="padding">The bytes that belong to no member and are written as zeros; null if there are none.</param>
    bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged;

    /// <summary>
    /// Writes all items of a list (between its begin and end) as a copy of their memory, if the format does so; otherwise returns false.
    /// </summary>
    /// <param name="items">The items.</param>
    /// <param name="padding">The bytes of the struct that belong to no member; null if there are none.</param>
    bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged;

    /// <summary>Writes an enum by name; only if <see cref="IsText"/>.</summary>
    void WriteEnumName(string name);

    /// <summary>Writes a Boolean.</summary>
    void WriteBoolean(bool value);

    /// <summary>
    /// Writes an integer: MemoryPack in the width of its type, the other binary formats in the fewest bytes, JSON in digits.
    /// </summary>
    /// <typeparam name="T">A type of 8, 16, 32 or 64 bits, signed or unsigned.</typeparam>
    void WriteInteger<T>(T value)
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T>;

    /// <summary>
    /// Writes a floating-point number: JSON in the fewest digits that read back as the same value, with NaN and the infinities
    /// as strings; the binary formats in its IEEE 754 bits.
    /// </summary>
    void WriteSingle(float value);

    /// <inheritdoc cref="WriteSingle" />
    void WriteDouble(double value);

    /// <summary>Writes a decimal with its scale: 1.50 stays 1.50. JSON writes a number, MessagePack and Protobuf a string.</summary>
    void WriteDecimal(decimal value);

    /// <summary>Writes 32 bits: Protobuf in four bytes, little-endian; the others like <see cref="WriteInteger"/>.</summary>
    void WriteFixed32(uint value);

    /// <summary>Writes 64 bits: Protobuf in eight bytes, little-endian; the others like <see cref="WriteInteger"/>.</summary>
    void WriteFixed64(ulong value);

    /// <summary>
    /// Writes a number of any precision: JSON as a number, CBOR an integer as one, the others like <see cref="WriteString"/>.
    /// </summary>
    /// <param name="digits">A JSON number (RFC 8259 §6), which is not checked; or NaN, Infinity or -Infinity, which are strings in JSON.
    /// Readers reject more than 1,001 characters.</param>
    void WriteNumber(string digits);

    /// <summary>Writes one UTF-16 unit: JSON as a string, the binary formats as a number.</summary>
    void WriteChar(char value);

    /// <summary>
    /// Writes a string, or a null. JSON writes a lone surrogate as U+FFFD, like System.Text.Json; the other formats refuse it.
    /// </summary>
    /// <exception cref="UnsupportedValueException">The string holds a lone surrogate.</exception>
    void WriteString(string? value);

    /// <summary>Writes bytes, or a null; JSON uses base64.</summary>
    void WriteBytes(byte[]? value);

    /// <summary>Writes a GUID: MemoryPack as its 16 bytes, the others as a string of 8-4-4-4-12 hexadecimal digits.</summary>
    void WriteGuid(Guid value);

    /// <summary>Writes a date and time.</summary>
    /// <remarks>
    /// JSON and MemoryPack keep the kind. MessagePack and Protobuf write the instant: a local time is converted to UTC, an unspecified kind
    /// is treated as UTC.
    /// </remarks>
    void WriteDateTime(DateTime value);

    /// <summary>Writes a date and time with its offset; Protobuf writes only the instant.</summary>
    void WriteDateTimeOffset(DateTimeOffset value);

    /// <summary>Writes a date: JSON and token formats as yyyy-MM-dd, the others as the number of days since 0001-01-01.</summary>
    void WriteDateOnly(DateOnly value);

    /// <summary>Writes a time of day: JSON and token formats as hh:mm:ss[.fffffff], the others as ticks of 100 ns since midnight.</summary>
    void WriteTimeOnly(TimeOnly value);

    /// <summary>
    /// Writes a time span: JSON and token formats as [-][d.]hh:mm:ss[.fffffff], Protobuf as a Duration, the others as ticks of 100 ns.
    /// </summary>
    void WriteTimeSpan(TimeSpan value);

    /// <summary>Writes any JSON value; an undefined one as null. Not supported by Protobuf and MemoryPack.</summary>
    /// <param name="value">The value.</param>
    /// <exception cref="UnsupportedValueException">It nests too deep, holds invalid Unicode, or in MessagePack a number that is neither an
    /// integer of 64 bits nor a double.</exception>
    void WriteFreeForm(JsonElement value);

    /// <summary>
    /// Writes a value by its runtime type: a scalar, a list or map of them, or JSON. Not supported by Protobuf and MemoryPack.
    /// </summary>
    /// <param name="value">The value.</param>
    /// <param name="member">The member that holds it, as <c>Contract.Member</c>.</param>
    /// <exception cref="UnsupportedValueException">The type is not supported, or the value nests too deep.</exception>
    void WriteAny(object? value, string member);

    // Only some formats support these. The others throw NotSupportedException, because no shape calls them in their layout.

    /// <summary>
    /// Begins a value of a union: exactly one object follows, never a null (for a null union call <see cref="WriteNull"/> without a case).
    /// It counts as a level of nesting. Not in Protobuf.
    /// </summary>
    /// <param name="union">The union.</param>
    /// <param name="index">The index of the value's case in <see cref="UnionInfo.Cases"/>.</param>
    /// <exception cref="UnsupportedValueException">The object graph is deeper than the limit, or the format has no room for the case's
    /// key.</exception>
    void BeginCase(UnionInfo union, int index);

    /// <summary>Ends the case that was begun last.</summary>
    void EndCase();

    /// <summary>
    /// Begins an object whose members are in slots with a stated length, so that a reader can skip unknown ones (MemoryPack's
    /// version-tolerant layout). Only in <see cref="MemberLayout.MemoryPack"/>.
    /// </summary>
    /// <param name="count">The number of slots, gaps included: 0 to 254.</param>
    /// <returns>A mark for <see cref="EndSlot"/> and <see cref="EndSlots"/>.</returns>
    /// <exception cref="UnsupportedValueException">The object graph is deeper than the limit, or a cycle.</exception>
    int BeginSlots(int count);

    /// <summary>Ends the value of a slot; call it in the order of the slots. A slot without this call is empty.</summary>
    /// <param name="mark">The result of <see cref="BeginSlots"/>.</param>
    /// <param name="index">The index of the slot, from 0.</param>
    void EndSlot(int mark, int index);

    /// <summary>Ends the object begun with <paramref name="mark"/>.</summary>
    void EndSlots(int mark, int count);

    /// <summary>
    /// Begins a member that the contract does not have; replaces <see cref="Member"/>. Only in <see cref="MemberLayout.Json"/>.
    /// </summary>
    /// <param name="index">The number of members of the object written before.</param>
    /// <param name="name">Its name, which may be any text.</param>
    void UnknownMember(int index, string name);

    /// <summary>Writes fields that were kept, as their bytes with their tags. Only in <see cref="MemberLayout.Protobuf"/>.</summary>
    void UnknownFields(scoped ReadOnlySpan<byte> fields);

    /// <summary>
    /// Begins an object that is written as a group, up to an end tag instead of after its length; replaces <see cref="Member"/> or
    /// <see cref="Item"/>. Only in <see cref="MemberLayout.Protobuf"/>.
    /// </summary>
    /// <param name="number">The number of the member that holds it.</param>
    void BeginGroup(int number);

    /// <summary>Ends the group of the object that was written last.</summary>
    void EndGroup(int number);
}

/// <summary>Special values for the number of slots of <see cref="IShapeWriter.BeginObject"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ObjectSlots
{
    /// <summary>
    /// The object has no slots: its members are known only by name, even if other objects have numbers (MessagePack: a map).
    /// </summary>
    public const int None = -1;
}
