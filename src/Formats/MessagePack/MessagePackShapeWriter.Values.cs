using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Primitives.FreeForm;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Formats.Primitives.Time;

namespace SerializationApi.Formats.Infrastructure;

public ref partial struct MessagePackShapeWriter
{
    private const int MaxNumberLength = 9;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteBoolean(bool value) => _output.WriteByte(value ? MessagePackCode.True : MessagePackCode.False);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInteger<T>(T value)
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T>
    {
        ref byte destination = ref _output.Reserve(MaxNumberLength);
        ulong bits = IntegerBits.Of(value);
        if (bits <= MessagePackCode.MaxPositiveFixInt)
        {
            destination = (byte)bits;
            _output.Advance(1);
        }
        else
        {
            _output.Advance(
                IntegerBits.IsSigned<T>() && (long)bits < 0
                    ? WriteNegative((long)bits, ref destination)
                    : WriteUnsigned(bits, ref destination)
            );
        }
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteSingle(float value)
    {
        ref byte destination = ref _output.Reserve(MaxNumberLength);
        destination = MessagePackCode.Float32;
        BigEndian.Write(ref Unsafe.Add(ref destination, 1), BitConverter.SingleToUInt32Bits(value));
        _output.Advance(5);
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDouble(double value)
    {
        ref byte destination = ref _output.Reserve(MaxNumberLength);
        destination = MessagePackCode.Float64;
        BigEndian.Write(ref Unsafe.Add(ref destination, 1), BitConverter.DoubleToUInt64Bits(value));
        _output.Advance(9);
    }

    /// <inheritdoc />
    /// <remarks>A string of digits, because decimal is wider than any MessagePack number.</remarks>
    public void WriteDecimal(decimal value)
    {
        ref byte destination = ref _output.Reserve(1 + DecimalText.MaxLength);
        int length = DecimalText.Write(value, ref Unsafe.Add(ref destination, 1));
        destination = (byte)(MessagePackCode.FixStr | length);
        _output.Advance(1 + length);
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed32(uint value) => WriteInteger(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed64(ulong value) => WriteInteger(value);

    /// <inheritdoc />
    /// <remarks>Text, because MessagePack has no wide enough number.</remarks>
    public void WriteNumber(string digits) => WriteString(digits);

    // The four unsigned codes, and the four signed ones, are ordered by size: 1, 2, 4, 8 bytes. Eight bytes are always stored, the number
    // in the first of them; a branch per size would be mispredicted.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteUnsigned(ulong value, ref byte destination)
    {
        int sizeLog2 = SizeLog2(64 - BitOperations.LeadingZeroCount(value));
        return WriteSized((byte)(MessagePackCode.UInt8 + sizeLog2), sizeLog2, value, ref destination);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteNegative(long value, ref byte destination)
    {
        if (value >= MessagePackCode.MinFixInt)
        {
            destination = (byte)value;
            return 1;
        }

        int sizeLog2 = SizeLog2(65 - BitOperations.LeadingZeroCount(~(ulong)value));
        return WriteSized((byte)(MessagePackCode.Int8 + sizeLog2), sizeLog2, (ulong)value, ref destination);
    }

    // 1 to 8 bits: 0; to 16: 1; to 32: 2; to 64: 3.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int SizeLog2(int bits) => BitOperations.Log2((uint)((2 * bits) - 1) >> 3);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteSized(byte code, int sizeLog2, ulong value, ref byte destination)
    {
        int size = 1 << sizeLog2;
        destination = code;
        ulong leftAligned = value << (64 - (8 * size));
        BigEndian.Write(ref Unsafe.Add(ref destination, 1), leftAligned);
        return 1 + size;
    }

    private const int FirstThreeByteChar = 0x800;

    /// <inheritdoc />
    public readonly void WriteEnumName(string name) => throw new NotSupportedException("MessagePack has enums as numbers.");

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteChar(char value) => WriteInteger((ushort)value);

    /// <inheritdoc />
    public void WriteString(string? value)
    {
        if (value is null)
        {
            _output.WriteByte(MessagePackCode.Nil);
            return;
        }

        if (value.Length > Utf8Length.MaxUnmeasured)
        {
            WriteLongString(value);
            return;
        }

        int most = Utf8Transcoder.MaxBytesPerChar * value.Length;
        ref byte destination = ref _output.Reserve(MaxHeaderLength + most + Utf8Transcoder.Slack);
        if (most <= MessagePackCode.MaxFixStrLength)
        {
            int length = Utf8Transcoder.Encode(value, ref Unsafe.Add(ref destination, 1));
            destination = (byte)(MessagePackCode.FixStr | length);
            _output.Advance(1 + length);
        }
        else
        {
            _output.Advance(WriteGuessed(value, most, ref destination));
        }
    }

    /// <inheritdoc />
    public void WriteBytes(byte[]? value)
    {
        if (value is null)
        {
            _output.WriteByte(MessagePackCode.Nil);
            return;
        }

        ref byte destination = ref _output.Reserve(MaxHeaderLength);
        int length = value.Length;
        switch (length)
        {
            case <= byte.MaxValue:
                destination = MessagePackCode.Bin8;
                Unsafe.Add(ref destination, 1) = (byte)length;
                _output.Advance(2);
                break;
            case <= ushort.MaxValue:
                destination = MessagePackCode.Bin16;
                BigEndian.Write(ref Unsafe.Add(ref destination, 1), (ushort)length);
                _output.Advance(3);
                break;
            default:
                destination = MessagePackCode.Bin32;
                BigEndian.Write(ref Unsafe.Add(ref destination, 1), (uint)length);
                _output.Advance(5);
                break;
        }

        _output.Write(value);
    }

    /// <inheritdoc />
    /// <remarks>A string of 32 digits and four hyphens.</remarks>
    public void WriteGuid(Guid value)
    {
        ref byte destination = ref _output.Reserve(2 + GuidText.Length);
        destination = MessagePackCode.Str8;
        Unsafe.Add(ref destination, 1) = GuidText.Length;
        GuidText.Write(value, ref Unsafe.Add(ref destination, 2));
        _output.Advance(2 + GuidText.Length);
    }

    // The first character predicts the length of the header: mostly the whole text is in the same script.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteGuessed(string value, int most, ref byte destination)
    {
        int guess = StringHeaderLength(value[0] >= FirstThreeByteChar ? most : value.Length);
        int length = Utf8Transcoder.Encode(value, ref Unsafe.Add(ref destination, guess));
        int actual = StringHeaderLength(length);
        if (actual != guess)
        {
            ReadOnlySpan<byte> text = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref destination, guess), length);
            text.CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref destination, actual), length));
        }

        return WriteStringHeader(ref destination, actual, length) + length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteLongString(string value)
    {
        int length = Utf8Length.Of(value);
        ref byte header = ref _output.Reserve(MaxHeaderLength);
        _output.Advance(WriteStringHeader(ref header, StringHeaderLength(length), length));
        _output.Advance(Utf8Length.Encode(value, _output.ReserveSpan(length)));
    }

    private const int MaxTimestampLength = 15;

    /// <inheritdoc />
    /// <remarks>A timestamp; a local time is converted to UTC, an unspecified kind is treated as UTC.</remarks>
    public void WriteDateTime(DateTime value)
    {
        long ticks = value.Kind == DateTimeKind.Local ? LocalTime.ToUtcTicks(value) : value.Ticks;
        (long wholeSeconds, long fraction) = Math.DivRem(ticks, TimeSpan.TicksPerSecond);
        long seconds = wholeSeconds - UnixTime.EpochSeconds;
        ulong nanoseconds = (ulong)fraction * UnixTime.NanosecondsPerTick;
        ref byte destination = ref _output.Reserve(MaxTimestampLength);
        if ((seconds >> MessagePackCode.TimestampSecondsBits) != 0)
        {
            WriteTimestamp96(ref destination, seconds, (uint)nanoseconds);
            _output.Advance(MaxTimestampLength);
            return;
        }

        ulong both = (nanoseconds << MessagePackCode.TimestampSecondsBits) | (ulong)seconds;
        if (both <= uint.MaxValue)
        {
            destination = MessagePackCode.FixExt4;
            Unsafe.Add(ref destination, 1) = unchecked((byte)MessagePackCode.TimestampType);
            BigEndian.Write(ref Unsafe.Add(ref destination, 2), (uint)both);
            _output.Advance(6);
        }
        else
        {
            destination = MessagePackCode.FixExt8;
            Unsafe.Add(ref destination, 1) = unchecked((byte)MessagePackCode.TimestampType);
            BigEndian.Write(ref Unsafe.Add(ref destination, 2), both);
            _output.Advance(10);
        }
    }

    /// <inheritdoc />
    /// <remarks>The clock time as if it were UTC, and the offset in minutes.</remarks>
    public void WriteDateTimeOffset(DateTimeOffset value)
    {
        _output.WriteByte(MessagePackCode.FixArray | 2);
        WriteDateTime(new DateTime(value.Ticks, DateTimeKind.Utc));
        WriteInteger(value.TotalOffsetMinutes);
    }

    /// <inheritdoc />
    /// <remarks>The days since 0001-01-01.</remarks>
    public void WriteDateOnly(DateOnly value) => WriteInteger(value.DayNumber);

    /// <inheritdoc />
    /// <remarks>The ticks since midnight.</remarks>
    public void WriteTimeOnly(TimeOnly value) => WriteInteger(value.Ticks);

    /// <inheritdoc />
    /// <remarks>The ticks.</remarks>
    public void WriteTimeSpan(TimeSpan value) => WriteInteger(value.Ticks);

    private static void WriteTimestamp96(ref byte destination, long seconds, uint nanoseconds)
    {
        destination = MessagePackCode.Ext8;
        Unsafe.Add(ref destination, 1) = 12;
        Unsafe.Add(ref destination, 2) = unchecked((byte)MessagePackCode.TimestampType);
        BigEndian.Write(ref Unsafe.Add(ref destination, 3), nanoseconds);
        BigEndian.Write(ref Unsafe.Add(ref destination, 7), (ulong)seconds);
    }

    /// <inheritdoc />
    /// <remarks>An integer of 64 bits in its smallest form, another number as float 64.</remarks>
    public void WriteFreeForm(JsonElement value) => FreeFormValue.Write(ref this, value);

    /// <inheritdoc />
    /// <remarks>
    /// Like MessagePack-CSharp writes an <c>object</c>: a number in the width of its type, so that it is read as that type; numbers in a
    /// list of one type in the fewest bytes.
    /// </remarks>
    public void WriteAny(object? value, string member) => WriteAny(value, member, isTyped: false);
}
