using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Samples;

/// <summary>
/// Writes the format: a null is the byte 0; what may be null begins with a number one above its length, count or key; integers are varints,
/// signed ones in zigzag.
/// </summary>
internal ref struct PackedWriter : IPayloadWriter<PackedWriter>
{
    /// <summary>The byte of a null.</summary>
    public const byte Null = 0;

    private const int Mark = 0; // No end needs to know where its beginning is.
    private const int MaxVarint = 10;

    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private readonly PooledBufferWriter _output;
    private NestingDepth _depth;

    private PackedWriter(int capacity, WriterOptions options, int depth)
    {
        _output = new PooledBufferWriter(Math.Max(capacity, 256));
        _depth = new NestingDepth(options.MaxDepth, depth);
    }

    public static MemberLayout Layout => MemberLayout.MemoryPack;

    public static bool ForbidsNullItems => false;

    public static bool IsText => false;

    public static bool CountsItems => true;

    public static PackedWriter Create(int capacity, WriterOptions options, int depth) => new(capacity, options, depth);

    public readonly PooledBuffer Detach() => _output.Detach();

    public readonly void Dispose() => _output.Dispose();

    public int BeginObject(int memberCount, int slotCount) => Begin(memberCount);

    public void EndObject(int mark) => _depth.Leave();

    public readonly bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault) => true;

    public readonly void Gap(int count)
    {
        // Members follow one another, whatever their numbers.
    }

    public int BeginList(int number, ValueKind itemKind, int count) => Begin(count);

    public readonly void Item(int index, int number, ValueKind itemKind)
    {
        // Items stand behind one another.
    }

    public void EndList(int mark) => _depth.Leave();

    public void BeginMap(int count) => Begin(count);

    public readonly int BeginEntry(int index, int number) => Mark;

    public readonly bool EntryKey(ValueKind kind, bool isDefault) => true;

    public readonly bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault) => true;

    public readonly void EndEntry(int mark)
    {
        // An entry is its key and its value, nothing more.
    }

    public void EndMap() => _depth.Leave();

    public void BeginCase(UnionInfo union, int index) => Begin(union.Cases[index].Key);

    public void EndCase() => _depth.Leave();

    public readonly void WriteNull(ValueKind kind) => WriteByte(Null);

    public readonly void BeginNullable() => WriteByte(Null + 1);

    public readonly bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged => false;

    public readonly bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged => false;

    public readonly bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged => false;

    public readonly void WriteBoolean(bool value) => WriteByte(value ? (byte)1 : (byte)0);

    public readonly void WriteInteger<T>(T value)
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T>
    {
        long bits = long.CreateTruncating(value);
        WriteVarint((ulong)(T.IsNegative(T.MinValue) ? (bits << 1) ^ (bits >> 63) : bits));
    }

    public readonly void WriteSingle(float value) => WriteBits(BitConverter.SingleToUInt32Bits(value));

    public readonly void WriteDouble(double value) => WriteBits(BitConverter.DoubleToUInt64Bits(value));

    public readonly void WriteDecimal(decimal value) => WriteString(value.ToString(CultureInfo.InvariantCulture));

    public readonly void WriteFixed32(uint value) => WriteVarint(value);

    public readonly void WriteFixed64(ulong value) => WriteVarint(value);

    public readonly void WriteNumber(string digits) => WriteString(digits);

    public readonly void WriteChar(char value) => WriteVarint(value);

    public readonly void WriteString(string? value)
    {
        if (value is null)
        {
            WriteByte(Null);
            return;
        }

        try
        {
            int length = Utf8.GetByteCount(value);
            WriteVarint((ulong)length + 1);
            _output.Advance(Utf8.GetBytes(value, _output.GetSpan(length)));
        }
        catch (EncoderFallbackException)
        {
            throw new UnsupportedValueException("payload", "its text holds half of a surrogate pair.");
        }
    }

    public readonly void WriteBytes(byte[]? value)
    {
        if (value is null)
        {
            WriteByte(Null);
            return;
        }

        WriteVarint((ulong)value.Length + 1);
        value.CopyTo(_output.GetSpan(value.Length));
        _output.Advance(value.Length);
    }

    public readonly void WriteGuid(Guid value)
    {
        value.TryWriteBytes(_output.GetSpan(16));
        _output.Advance(16);
    }

    public readonly void WriteDateTime(DateTime value)
    {
        WriteByte((byte)value.Kind);
        WriteInteger(value.Ticks);
    }

    public readonly void WriteDateTimeOffset(DateTimeOffset value)
    {
        WriteInteger(value.UtcTicks);
        WriteInteger(value.TotalOffsetMinutes);
    }

    public readonly void WriteDateOnly(DateOnly value) => WriteInteger(value.DayNumber);

    public readonly void WriteTimeOnly(TimeOnly value) => WriteInteger(value.Ticks);

    public readonly void WriteTimeSpan(TimeSpan value) => WriteInteger(value.Ticks);

    public readonly void WriteEnumName(string name) => throw new NotSupportedException("Only text formats have enums by name.");

    public readonly void WriteFreeForm(JsonElement value) =>
        throw new NotSupportedException("MemoryPack's layout has no free-form values.");

    public readonly void WriteAny(object? value, string member) =>
        throw new NotSupportedException("MemoryPack's layout has no objects by run-time type.");

    /// <inheritdoc />
    /// <exception cref="UnsupportedValueException">Always: members whose lengths stand before them are left to MemoryPack.</exception>
    public readonly int BeginSlots(int count) =>
        throw new UnsupportedValueException("payload", "its contract is version-tolerant, which this format is not.");

    public readonly void EndSlot(int mark, int index) => throw new NotSupportedException("There are no slots.");

    public readonly void EndSlots(int mark, int count) => throw new NotSupportedException("There are no slots.");

    public readonly void UnknownMember(int index, string name) => throw new NotSupportedException("Only JSON keeps unknown members.");

    public readonly void UnknownFields(scoped ReadOnlySpan<byte> fields) =>
        throw new NotSupportedException("Only Protobuf keeps unknown fields.");

    public readonly void BeginGroup(int number) => throw new NotSupportedException("Only Protobuf has groups.");

    public readonly void EndGroup(int number) => throw new NotSupportedException("Only Protobuf has groups.");

    private int Begin(int count)
    {
        _depth.Enter();
        WriteVarint((ulong)count + 1);
        return Mark;
    }

    private readonly void WriteByte(byte value)
    {
        _output.GetSpan(1)[0] = value;
        _output.Advance(1);
    }

    private readonly void WriteVarint(ulong value)
    {
        Span<byte> output = _output.GetSpan(MaxVarint);
        int length = 0;
        for (; value >= 0x80; value >>= 7)
        {
            output[length++] = (byte)(value | 0x80);
        }

        output[length] = (byte)value;
        _output.Advance(length + 1);
    }

    private readonly void WriteBits<T>(T bits)
        where T : unmanaged, IBinaryInteger<T>
    {
        int size = bits.GetByteCount();
        bits.WriteLittleEndian(_output.GetSpan(size));
        _output.Advance(size);
    }
}
