using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Formats.Primitives.Time;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufShapeWriter
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteBoolean(bool value) => _output.WriteByte(value ? (byte)1 : (byte)0);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInteger<T>(T value)
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T> => WriteVarint(IntegerBits.Of(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteSingle(float value) => WriteFixed32(BitConverter.SingleToUInt32Bits(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDouble(double value) => WriteFixed64(BitConverter.DoubleToUInt64Bits(value));

    public void WriteDecimal(decimal value)
    {
        ref byte length = ref _output.Reserve(1 + DecimalText.MaxLength);
        int written = DecimalText.Write(value, ref Unsafe.Add(ref length, 1));
        length = (byte)written;
        _output.Advance(1 + written);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed32(uint value)
    {
        Unsafe.WriteUnaligned(ref _output.Reserve(sizeof(uint)), LittleEndian.Of(value));
        _output.Advance(sizeof(uint));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed64(ulong value)
    {
        Unsafe.WriteUnaligned(ref _output.Reserve(sizeof(ulong)), LittleEndian.Of(value));
        _output.Advance(sizeof(ulong));
    }

    public void WriteNumber(string digits) => WriteString(digits);

    // The longest strings whose length certainly takes one byte, or two.
    private const int MaxCharsForOneByte = 0x7F / Utf8Transcoder.MaxBytesPerChar;
    private const int MaxCharsForTwoBytes = 0x3FFF / Utf8Transcoder.MaxBytesPerChar;

    public readonly void WriteEnumName(string name) => throw new NotSupportedException("Protobuf has the numbers of enums.");

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteChar(char value) => WriteVarint(value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void WriteString(string? value)
    {
        if (value is null)
        {
            ThrowNull();
        }

        if (value.Length > MaxCharsForOneByte)
        {
            WriteLongString(value);
            return;
        }

        ref byte length = ref _output.Reserve(1 + (MaxCharsForOneByte * Utf8Transcoder.MaxBytesPerChar) + Utf8Transcoder.Slack);
        int written = Utf8Transcoder.Encode(value, ref Unsafe.Add(ref length, 1));
        length = (byte)written;
        _output.Advance(1 + written);
    }

    public void WriteBytes(byte[]? value)
    {
        if (value is null)
        {
            ThrowNull();
        }

        WriteVarint((uint)value.Length);
        _output.Write(value);
    }

    public void WriteGuid(Guid value)
    {
        ref byte length = ref _output.Reserve(1 + GuidText.Length);
        length = GuidText.Length;
        GuidText.Write(value, ref Unsafe.Add(ref length, 1));
        _output.Advance(1 + GuidText.Length);
    }

    private void WriteLongString(string value)
    {
        if (value.Length > MaxCharsForTwoBytes)
        {
            WriteInPieces(value);
            return;
        }

        ref byte length = ref _output.Reserve(2 + (value.Length * Utf8Transcoder.MaxBytesPerChar) + Utf8Transcoder.Slack);
        int written = Utf8Transcoder.Encode(value, ref Unsafe.Add(ref length, 2));
        if (written < 0x80)
        {
            MemoryMarshal
                .CreateSpan(ref Unsafe.Add(ref length, 2), written)
                .CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref length, 1), written));
        }

        _output.Advance(Varint.WriteBytewise(ref length, (uint)written) + written);
    }

    private void WriteInPieces(string value)
    {
        int measured = Utf8Length.Of(value);
        WriteVarint((uint)measured);
        int start = _output.Position;
        for (ReadOnlySpan<char> rest = value; !rest.IsEmpty; )
        {
            int length = TextPieces.LengthOfFirst(rest);
            ref byte destination = ref _output.Reserve((length * Utf8Transcoder.MaxBytesPerChar) + Utf8Transcoder.Slack);
            _output.Advance(Utf8Transcoder.Encode(rest[..length], ref destination));
            rest = rest[length..];
        }

        Utf8Length.Check(measured, _output.Position - start);
    }

    private const byte SecondsTag = (1 << WireType.Bits) | WireType.Varint;
    private const byte NanosTag = (2 << WireType.Bits) | WireType.Varint;

    // Two tags and two varints after one byte of length.
    private const int MaxTimeLength = 1 + (2 * (1 + Varint.MaxLength));

    /// <summary>google.protobuf.Timestamp of the instant; an unspecified kind counts as UTC.</summary>
    public void WriteDateTime(DateTime value) =>
        WriteTimestamp(value.Kind == DateTimeKind.Local ? LocalTime.ToUtcTicks(value) : value.Ticks);

    /// <summary>google.protobuf.Timestamp of the instant; the offset is lost.</summary>
    public void WriteDateTimeOffset(DateTimeOffset value) => WriteTimestamp(value.UtcTicks);

    public void WriteDateOnly(DateOnly value) => WriteVarint((uint)value.DayNumber);

    public void WriteTimeOnly(TimeOnly value) => WriteVarint((ulong)value.Ticks);

    /// <summary>google.protobuf.Duration: seconds and nanoseconds have the same sign.</summary>
    public void WriteTimeSpan(TimeSpan value)
    {
        (long seconds, long ticks) = Math.DivRem(value.Ticks, TimeSpan.TicksPerSecond);
        WriteTime(seconds, ticks * UnixTime.NanosecondsPerTick);
    }

    // Ticks count from the year 1 on, so that the rest of a second is never negative, as Timestamp requires.
    private void WriteTimestamp(long utcTicks)
    {
        (long seconds, long ticks) = Math.DivRem(utcTicks, TimeSpan.TicksPerSecond);
        WriteTime(seconds - UnixTime.EpochSeconds, ticks * UnixTime.NanosecondsPerTick);
    }

    private void WriteTime(long seconds, long nanos)
    {
        ref byte length = ref _output.Reserve(MaxTimeLength);
        int written = 0;
        if (seconds != 0)
        {
            written += WriteField(ref Unsafe.Add(ref length, 1), SecondsTag, seconds);
        }

        if (nanos != 0)
        {
            written += WriteField(ref Unsafe.Add(ref length, 1 + written), NanosTag, nanos);
        }

        length = (byte)written;
        _output.Advance(1 + written);
    }

    private static int WriteField(ref byte destination, byte tag, long value)
    {
        destination = tag;
        return 1 + Varint.Write(ref Unsafe.Add(ref destination, 1), (ulong)value);
    }

    public readonly void WriteFreeForm(JsonElement value) => throw new NotSupportedException("Protobuf does not say what a value is.");

    public readonly void WriteAny(object? value, string member) =>
        throw new NotSupportedException("Protobuf does not say what a value is.");
}
