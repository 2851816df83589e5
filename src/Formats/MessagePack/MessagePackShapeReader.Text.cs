using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Text.Json;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Primitives.FreeForm;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Formats.Primitives.Time;

namespace SerializationApi.Formats.Infrastructure;

public ref partial struct MessagePackShapeReader
{
    /// <inheritdoc />
    public readonly bool TryReadEnumName(out string name)
    {
        name = "";
        return false;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public char ReadChar() => (char)ReadWithin(char.MinValue, char.MaxValue);

    /// <inheritdoc />
    public string? ReadString()
    {
        int start = _position;
        ReadOnlySpan<byte> payload = _payload;
        if ((uint)start < (uint)payload.Length)
        {
            // The two most common forms of strings. Both are checked against the bytes that remain.
            int code = payload[start];
            int length = code - MessagePackCode.FixStr;
            int first = start + 1;
            if (code == MessagePackCode.Str8 && (uint)first < (uint)payload.Length)
            {
                length = payload[first++];
            }
            else if ((uint)length > MessagePackCode.MaxFixStrLength)
            {
                return ReadOtherString();
            }

            if (length <= payload.Length - first)
            {
                _position = first + length;
                return Decode(payload.Slice(first, length), first);
            }
        }

        return ReadOtherString();
    }

    /// <inheritdoc />
    /// <remarks>Reads binary; also a string, because senders used it before the specification had binary.</remarks>
    public byte[]? ReadBytes()
    {
        if (TryReadNil())
        {
            return null;
        }

        ReadOnlySpan<byte> content = ReadBinary();
        _budget.ChargeBytes(content.Length, _position);
        return content.ToArray();
    }

    /// <inheritdoc />
    /// <remarks>Reads a string of 32 digits, with or without the four hyphens.</remarks>
    public Guid ReadGuid()
    {
        const string Expected = "a string that is a UUID";
        int start = _position;
        ReadOnlySpan<byte> text = ReadText(Expected);
        if (!GuidText.TryParse(text, out Guid value) && !GuidText.TryParseWithoutHyphens(text, out value))
        {
            Throw(Expected, "other text", start);
        }

        return value;
    }

    /// <summary>Reads binary, or a string's bytes.</summary>
    public ReadOnlySpan<byte> ReadBinary()
    {
        const string Expected = "binary";
        if (TryReadText(out ReadOnlySpan<byte> text))
        {
            return text;
        }

        int start = _position;
        byte code = ReadCode(Expected);
        uint length = code switch
        {
            MessagePackCode.Bin8 => ReadLength(start, 1, Expected),
            MessagePackCode.Bin16 => ReadLength(start, 2, Expected),
            MessagePackCode.Bin32 => ReadLength(start, 4, Expected),
            _ => ThrowUnexpected(start, Expected),
        };
        return Take(CheckLength(start, length, Expected));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private string? ReadOtherString()
    {
        if (TryReadNil())
        {
            return null;
        }

        ReadOnlySpan<byte> text = ReadText("a string");
        return Decode(text, _position - text.Length);
    }

    private string Decode(ReadOnlySpan<byte> text, int offset)
    {
        _budget.CheckText(text, offset);
        string value = Utf8Transcoder.DecodeString(text, out int invalidOffset);
        if (invalidOffset >= 0)
        {
            Throw("UTF-8", "an invalid sequence", offset + invalidOffset);
        }

        _budget.ChargeString(value.Length, offset);
        return value;
    }

    /// <summary>Returns whether the next value is a string.</summary>
    public readonly bool NextIsText() =>
        BytesLeft > 0
        && _payload[_position]
            is (>= MessagePackCode.FixStr and < MessagePackCode.Nil)
                or MessagePackCode.Str8
                or MessagePackCode.Str16
                or MessagePackCode.Str32;

    /// <summary>Reads a string's bytes, which need not be UTF-8.</summary>
    public ReadOnlySpan<byte> ReadText(string expected)
    {
        if (!TryReadText(out ReadOnlySpan<byte> text))
        {
            ThrowUnexpected(expected);
        }

        return text;
    }

    // The most common form of names.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryReadShortText(out ReadOnlySpan<byte> text)
    {
        int start = _position;
        ReadOnlySpan<byte> payload = _payload;
        if ((uint)start < (uint)payload.Length)
        {
            int length = payload[start] - MessagePackCode.FixStr;
            if ((uint)length <= MessagePackCode.MaxFixStrLength && length < payload.Length - start)
            {
                text = payload.Slice(start + 1, length);
                _position = start + 1 + length;
                return true;
            }
        }

        text = default;
        return false;
    }

    // Returns false without reading anything if this is not a string.
    private bool TryReadText(out ReadOnlySpan<byte> text)
    {
        const string Expected = "a string";
        int start = _position;
        text = default;
        if ((uint)start >= (uint)_payload.Length)
        {
            return false;
        }

        byte code = _payload[start];
        int lengthSize = code switch
        {
            >= MessagePackCode.FixStr and < MessagePackCode.Nil => 0,
            MessagePackCode.Str8 => 1,
            MessagePackCode.Str16 => 2,
            MessagePackCode.Str32 => 4,
            _ => -1,
        };
        if (lengthSize < 0)
        {
            return false;
        }

        _position = start + 1;
        uint length = lengthSize == 0 ? (uint)(code & MessagePackCode.MaxFixStrLength) : ReadLength(start, lengthSize, Expected);
        text = Take(CheckLength(start, length, Expected));
        return true;
    }

    /// <inheritdoc />
    /// <remarks>Reads a timestamp of any size as UTC, truncated to ticks.</remarks>
    public DateTime ReadDateTime()
    {
        const string Expected = "a timestamp";
        int start = _position;
        sbyte type = ReadExtensionHeader(Expected, out int length);
        if (type != MessagePackCode.TimestampType)
        {
            Throw(Expected, $"an extension of type {type}", start);
        }

        ReadOnlySpan<byte> bytes = Take(length);
        switch (length)
        {
            case 4:
                return ToDateTime(start, BinaryPrimitives.ReadUInt32BigEndian(bytes), 0);
            case 8:
                ulong both = BinaryPrimitives.ReadUInt64BigEndian(bytes);
                const ulong SecondsMask = (1UL << MessagePackCode.TimestampSecondsBits) - 1;
                return ToDateTime(start, (long)(both & SecondsMask), (uint)(both >> MessagePackCode.TimestampSecondsBits));
            case 12:
                uint nanoseconds = BinaryPrimitives.ReadUInt32BigEndian(bytes);
                return ToDateTime(start, BinaryPrimitives.ReadInt64BigEndian(bytes[4..]), nanoseconds);
            default:
                Throw("a timestamp of 4, 8 or 12 bytes", $"a timestamp of {length}", start);
                return default;
        }
    }

    /// <inheritdoc />
    /// <remarks>Reads the array of clock time and offset in minutes.</remarks>
    public DateTimeOffset ReadDateTimeOffset()
    {
        int start = _position;
        int count = ReadArrayHeader();
        if (count != 2)
        {
            Throw("an array of a timestamp and an offset", $"an array of {count}", start);
        }

        DateTime clock = ReadDateTime();
        var offset = new TimeSpan(ReadWithin(-UtcOffset.MaxMinutes, UtcOffset.MaxMinutes) * TimeSpan.TicksPerMinute);
        long utc = clock.Ticks - offset.Ticks;
        if (utc < DateTime.MinValue.Ticks || utc > DateTime.MaxValue.Ticks)
        {
            Throw("an instant in the years 0001 to 9999", "an instant out of range", start);
        }

        return new DateTimeOffset(clock.Ticks, offset);
    }

    /// <inheritdoc />
    public DateOnly ReadDateOnly() => DateOnly.FromDayNumber((int)ReadWithin(0, DateOnly.MaxValue.DayNumber));

    /// <inheritdoc />
    public TimeOnly ReadTimeOnly() => new(ReadWithin(0, TimeOnly.MaxValue.Ticks));

    /// <inheritdoc />
    public TimeSpan ReadTimeSpan() => new(ReadInteger<long>());

    private static DateTime ToDateTime(int start, long seconds, uint nanoseconds)
    {
        if (seconds is < UnixTime.MinSeconds or > UnixTime.MaxSeconds)
        {
            Throw("a timestamp in the years 0001 to 9999", $"{seconds} seconds from 1970", start);
        }

        if (nanoseconds >= UnixTime.NanosecondsPerSecond)
        {
            Throw($"at most {UnixTime.NanosecondsPerSecond - 1} nanoseconds", $"{nanoseconds}", start);
        }

        long ticks = (seconds + UnixTime.EpochSeconds) * TimeSpan.TicksPerSecond;
        return new DateTime(ticks + (nanoseconds / UnixTime.NanosecondsPerTick), DateTimeKind.Utc);
    }

    /// <inheritdoc />
    /// <remarks>
    /// Map keys must be strings. Binary becomes base64, and a timestamp ISO 8601. Numbers that are not finite and other extensions are
    /// errors: JSON cannot represent them.
    /// </remarks>
    public JsonElement ReadFreeForm()
    {
        int start = _position;
        using var text = new PooledBufferWriter();
        using (Utf8JsonWriter json = FreeFormJson.CreateWriter(text))
        {
            CopyFreeForm(json);
        }

        _budget.Charge(FreeFormText.SizeOf(text.Span), start);
        return FreeFormText.Parse(text.Span);
    }

    /// <inheritdoc />
    /// <remarks>
    /// Like MessagePack-CSharp reads an <c>object</c>: a number as the type of its code, an array as <c>object[]</c>, a map as
    /// <c>Dictionary&lt;object, object&gt;</c>.
    /// </remarks>
    public object? ReadAny() => ReadAnyValue();

    private void CopyFreeForm(Utf8JsonWriter json)
    {
        int start = _position;
        FreeFormJson.Check(json, _budget, atLeast: 0, atMost: 0, start);
        switch (BytesLeft > 0 ? _payload[start] : MessagePackCode.NeverUsed)
        {
            case MessagePackCode.Nil:
                _position++;
                json.WriteNullValue();
                break;
            case MessagePackCode.False or MessagePackCode.True:
                json.WriteBooleanValue(ReadBoolean());
                break;
            case MessagePackCode.UInt64:
                json.WriteNumberValue(ReadUnsigned());
                break;
            case <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt:
            case >= MessagePackCode.UInt8 and <= MessagePackCode.Int64:
                json.WriteNumberValue(ReadInteger<long>());
                break;
            case MessagePackCode.Float32 or MessagePackCode.Float64:
                json.WriteNumberValue(ReadFinite());
                break;
            case (>= MessagePackCode.FixStr and < MessagePackCode.Nil)
            or MessagePackCode.Str8
            or MessagePackCode.Str16
            or MessagePackCode.Str32:
                json.WriteStringValue(ReadUtf8(json));
                break;
            case MessagePackCode.Bin8 or MessagePackCode.Bin16 or MessagePackCode.Bin32:
                ReadOnlySpan<byte> binary = ReadBinary();
                FreeFormJson.WriteBinary(json, _budget, binary, start);
                break;
            case (>= MessagePackCode.FixMap and < MessagePackCode.FixArray) or MessagePackCode.Map16 or MessagePackCode.Map32:
                CopyMap(json);
                break;
            case (>= MessagePackCode.FixArray and < MessagePackCode.FixStr) or MessagePackCode.Array16 or MessagePackCode.Array32:
                CopyArray(json);
                break;
            case (>= MessagePackCode.FixExt1 and <= MessagePackCode.FixExt16)
            or MessagePackCode.Ext8
            or MessagePackCode.Ext16
            or MessagePackCode.Ext32:
                json.WriteStringValue(ReadDateTime());
                break;
            default:
                ThrowUnexpected("a value");
                break;
        }
    }

    private void CopyMap(Utf8JsonWriter json)
    {
        _depth.Enter(_position);
        json.WriteStartObject();
        for (int left = ReadMapHeader(); left > 0; left--)
        {
            json.WritePropertyName(ReadUtf8(json));
            CopyFreeForm(json);
        }

        json.WriteEndObject();
        _depth.Leave();
    }

    private void CopyArray(Utf8JsonWriter json)
    {
        _depth.Enter(_position);
        json.WriteStartArray();
        for (int left = ReadArrayHeader(); left > 0; left--)
        {
            CopyFreeForm(json);
        }

        json.WriteEndArray();
        _depth.Leave();
    }

    private ReadOnlySpan<byte> ReadUtf8(Utf8JsonWriter json)
    {
        ReadOnlySpan<byte> text = ReadText("a string");
        int start = _position - text.Length;
        FreeFormJson.CheckText(json, _budget, text, start);
        return text;
    }

    // A float 32 becomes the double of the same value, not of the same shortest text.
    private double ReadFinite()
    {
        int start = _position;
        double value = ReadDouble();
        if (!double.IsFinite(value))
        {
            Throw("a finite number, as JSON has no others", "a number that is not finite", start);
        }

        return value;
    }
}
