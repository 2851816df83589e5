using System.Runtime.CompilerServices;
using System.Text.Json;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Formats.Primitives.Time;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufShapeReader
{
    public readonly bool TryReadEnumName(out string name)
    {
        name = "";
        return false;
    }

    public char ReadChar() => (char)ReadUnsigned(char.MaxValue);

    /// <summary>Not inlined: each copy of the decoder would enlarge the calling shape's frame, which it must clear.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public string ReadString()
    {
        ReadOnlySpan<byte> content = ReadDelimited();
        int start = _position - content.Length;
        _budget.CheckText(content, start);
        string value = Utf8Transcoder.DecodeString(content, out int invalidOffset);
        if (invalidOffset >= 0)
        {
            Throw("UTF-8", "an invalid sequence", start + invalidOffset);
        }

        _budget.ChargeString(value.Length, start);
        return value;
    }

    public byte[] ReadBytes()
    {
        ReadOnlySpan<byte> content = ReadDelimited();
        _budget.ChargeBytes(content.Length, _position);
        return content.ToArray();
    }

    /// <summary>An empty text is the default, like a missing field.</summary>
    public Guid ReadGuid()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadDelimited();
        if (text.IsEmpty)
        {
            return Guid.Empty;
        }

        if (!GuidText.TryParse(text, out Guid value))
        {
            Throw("a UUID as 8-4-4-4-12 hexadecimal digits", "invalid text", start);
        }

        return value;
    }

    private const long MaxSpanSeconds = long.MaxValue / TimeSpan.TicksPerSecond;

    /// <summary>google.protobuf.Timestamp, as UTC, truncated to 100 ns.</summary>
    public DateTime ReadDateTime() => new(ReadTimestamp(), DateTimeKind.Utc);

    public DateTimeOffset ReadDateTimeOffset() => new(ReadTimestamp(), TimeSpan.Zero);

    public DateOnly ReadDateOnly() => DateOnly.FromDayNumber((int)ReadUnsigned((uint)DateOnly.MaxValue.DayNumber));

    public TimeOnly ReadTimeOnly() => new((long)ReadUnsigned((ulong)TimeOnly.MaxValue.Ticks));

    /// <summary>google.protobuf.Duration, within the range of a <see cref="TimeSpan"/>, which is larger.</summary>
    public TimeSpan ReadTimeSpan()
    {
        int start = _position;
        ReadTime(out long seconds, out long nanos);
        if (
            seconds is < -MaxSpanSeconds or > MaxSpanSeconds
            || nanos is <= -UnixTime.NanosecondsPerSecond or >= UnixTime.NanosecondsPerSecond
            || (seconds < 0 && nanos > 0)
            || (seconds > 0 && nanos < 0)
        )
        {
            Throw(
                "a Duration in the range of a TimeSpan, with nanos of the same sign and below a second",
                $"{seconds} s and {nanos} ns",
                start
            );
        }

        Int128 ticks = ((Int128)seconds * TimeSpan.TicksPerSecond) + (nanos / UnixTime.NanosecondsPerTick);
        if (ticks < long.MinValue || ticks > long.MaxValue)
        {
            Throw("a Duration in the range of a TimeSpan", $"{seconds} s and {nanos} ns", start);
        }

        return new TimeSpan((long)ticks);
    }

    private long ReadTimestamp()
    {
        int start = _position;
        ReadTime(out long seconds, out long nanos);
        if (seconds is < UnixTime.MinSeconds or > UnixTime.MaxSeconds || nanos is < 0 or >= UnixTime.NanosecondsPerSecond)
        {
            Throw("a Timestamp in the years 1 to 9999, with nanos from 0 to 999,999,999", $"{seconds} s and {nanos} ns", start);
        }

        return ((seconds + UnixTime.EpochSeconds) * TimeSpan.TicksPerSecond) + (nanos / UnixTime.NanosecondsPerTick);
    }

    // Both messages have the same fields: int64 seconds = 1, int32 nanos = 2.
    private void ReadTime(out long seconds, out long nanos)
    {
        seconds = 0;
        nanos = 0;
        int length = ReadLength();
        int outerEnd = _end;
        _end = _position + length;
        while (_position < _end)
        {
            switch (ReadTag())
            {
                case (1 << WireType.Bits) | WireType.Varint:
                    seconds = ReadInteger<long>();
                    break;
                case (2 << WireType.Bits) | WireType.Varint:
                    nanos = ReadInteger<int>();
                    break;
                default:
                    SkipField(_tag);
                    break;
            }
        }

        _end = outerEnd;
    }

    public readonly JsonElement ReadFreeForm() => throw new NotSupportedException("Protobuf does not say what a value is.");

    public readonly object? ReadAny() => throw new NotSupportedException("Protobuf does not say what a value is.");
}
