using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text.Json;
using SerializationApi.Formats.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>Our writer of JSON, with the framework's form of numbers that are written with an exponent: ours is shorter.</summary>
internal ref struct MatchingJsonWriter : IPayloadWriter<MatchingJsonWriter>
{
    // Within these the two are the same; well inside of what the framework writes plainly.
    private const double LeastPlain = 1e-4;
    private const double MostPlainDouble = 1e15;
    private const float MostPlainSingle = 1e7f;

    private JsonWriter _json;

    /// <inheritdoc />
    public static MemberLayout Layout => JsonWriter.Layout;

    /// <inheritdoc />
    public static bool ForbidsNullItems => JsonWriter.ForbidsNullItems;

    /// <inheritdoc />
    public static bool IsText => JsonWriter.IsText;

    /// <inheritdoc />
    public static bool CountsItems => JsonWriter.CountsItems;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static MatchingJsonWriter Create(int capacity, WriterOptions options, int depth)
    {
        MatchingJsonWriter writer = default;
        writer._json = JsonWriter.Create(capacity, options, depth);
        return writer;
    }

    /// <inheritdoc />
    public PooledBuffer Detach() => _json.Detach();

    /// <inheritdoc />
    public void Dispose() => _json.Dispose();

    /// <inheritdoc />
    public void WriteSingle(float value)
    {
        float magnitude = Math.Abs(value);
        if (magnitude is 0 or >= (float)LeastPlain and < MostPlainSingle || !float.IsFinite(value))
        {
            _json.WriteSingle(value);
        }
        else
        {
            _json.WriteNumber(value.ToString(CultureInfo.InvariantCulture));
        }
    }

    /// <inheritdoc />
    public void WriteDouble(double value)
    {
        double magnitude = Math.Abs(value);
        if (magnitude is 0 or >= LeastPlain and < MostPlainDouble || !double.IsFinite(value))
        {
            _json.WriteDouble(value);
        }
        else
        {
            _json.WriteNumber(value.ToString(CultureInfo.InvariantCulture));
        }
    }

    // Everything else is the same.

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginObject(int memberCount, int slotCount) => _json.BeginObject(memberCount, slotCount);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(int mark) => _json.EndObject(mark);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault) => _json.Member(index, number, name, kind, isDefault);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Gap(int count) => _json.Gap(count);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginList(int number, ValueKind itemKind, int count) => _json.BeginList(number, itemKind, count);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Item(int index, int number, ValueKind itemKind) => _json.Item(index, number, itemKind);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndList(int mark) => _json.EndList(mark);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void BeginMap(int count) => _json.BeginMap(count);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginEntry(int index, int number) => _json.BeginEntry(index, number);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool EntryKey(ValueKind kind, bool isDefault) => _json.EntryKey(kind, isDefault);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault) => _json.EntryValue(keyKind, kind, isDefault);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndEntry(int mark) => _json.EndEntry(mark);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndMap() => _json.EndMap();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteNull(ValueKind kind) => _json.WriteNull(kind);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void BeginNullable() => _json.BeginNullable();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged => _json.TryWriteNullable(value, padding);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged => _json.TryWriteUnmanaged(in value, padding);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged => _json.TryWriteItems(items, padding);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteEnumName(string name) => _json.WriteEnumName(name);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteBoolean(bool value) => _json.WriteBoolean(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteSByte(sbyte value) => _json.WriteSByte(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInt16(short value) => _json.WriteInt16(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInt32(int value) => _json.WriteInt32(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInt64(long value) => _json.WriteInt64(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteByte(byte value) => _json.WriteByte(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUInt16(ushort value) => _json.WriteUInt16(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUInt32(uint value) => _json.WriteUInt32(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUInt64(ulong value) => _json.WriteUInt64(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDecimal(decimal value) => _json.WriteDecimal(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed32(uint value) => _json.WriteFixed32(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed64(ulong value) => _json.WriteFixed64(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteNumber(string digits) => _json.WriteNumber(digits);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteChar(char value) => _json.WriteChar(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteString(string? value) => _json.WriteString(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteBytes(byte[]? value) => _json.WriteBytes(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteGuid(Guid value) => _json.WriteGuid(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDateTime(DateTime value) => _json.WriteDateTime(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDateTimeOffset(DateTimeOffset value) => _json.WriteDateTimeOffset(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDateOnly(DateOnly value) => _json.WriteDateOnly(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteTimeOnly(TimeOnly value) => _json.WriteTimeOnly(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteTimeSpan(TimeSpan value) => _json.WriteTimeSpan(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void BeginCase(UnionInfo union, int index) => _json.BeginCase(union, index);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndCase() => _json.EndCase();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginSlots(int count) => _json.BeginSlots(count);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndSlot(int mark, int index) => _json.EndSlot(mark, index);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndSlots(int mark, int count) => _json.EndSlots(mark, count);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void UnknownMember(int index, string name) => _json.UnknownMember(index, name);

    /// <inheritdoc />
    public readonly void UnknownFields(scoped ReadOnlySpan<byte> fields) => _json.UnknownFields(fields);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void BeginGroup(int number) => _json.BeginGroup(number);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndGroup(int number) => _json.EndGroup(number);

    /// <inheritdoc />
    public void WriteFreeForm(JsonElement value) => _json.WriteFreeForm(value);

    /// <inheritdoc />
    public void WriteAny(object? value, string member) => AnyValues.Write(ref this, value, member);
}
