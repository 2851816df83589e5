using System.Buffers;
using System.Buffers.Text;
using System.Runtime.CompilerServices;
using System.Text.Json;
using SerializationApi.Formats.Primitives.FreeForm;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Formats.Primitives.Time;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonShapeReader
{
    // The number of bytes that padding in base64 can omit.
    private const int MaxPadding = 2;

    /// <summary>Digits in a string may be a name, too.</summary>
    public bool TryReadEnumName(out string name)
    {
        bool isText = Current == '"';
        name = isText ? ReadString()! : "";
        return isText;
    }

    public char ReadChar()
    {
        int start = _position;
        if (Current != '"')
        {
            ThrowUnexpected("a string of one character");
        }

        string text = ReadString()!;
        if (text.Length != 1)
        {
            Throw("a string of one UTF-16 unit", $"a string of {text.Length}", start);
        }

        return text[0];
    }

    /// <summary>Not inlined: each copy of the decoder would enlarge the calling shape's frame, which it must clear.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public string? ReadString()
    {
        if (Current != '"')
        {
            if (TryReadNull())
            {
                return null;
            }

            ThrowUnexpected("a string");
        }

        int start = _position + 1;
        ReadOnlySpan<byte> content = ReadRawString(out bool hasEscapes);
        if (hasEscapes)
        {
            return ReadEscaped(content, start);
        }

        _budget.CheckText(content, start);
        string value = Utf8Transcoder.DecodeString(content, out int invalidOffset);
        if (invalidOffset >= 0)
        {
            Throw("UTF-8", "an invalid sequence", start + invalidOffset);
        }

        _budget.ChargeString(value.Length, start);
        return value;
    }

    [SkipLocalsInit]
    public byte[]? ReadBytes()
    {
        if (TryReadNull())
        {
            return null;
        }

        int start = _position;
        ReadOnlySpan<byte> content = ReadContent("base64 in a string", out bool hasEscapes);
        if (hasEscapes && !_budget.HasRoom(content.Length))
        {
            _budget.CheckBytes(JsonUnescaper.CountUnits(content) / 4 * 3 - MaxPadding, start);
        }

        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        int length = DecodedLength(text.Utf8);
        _budget.ChargeBytes(length, start);
        byte[] value = new byte[length];
        OperationStatus status = Base64.DecodeFromUtf8(text.Utf8, value, out _, out int written);
        if (status != OperationStatus.Done)
        {
            Throw("base64", "invalid text", start);
        }

        return written == value.Length ? value : value[..written];
    }

    [SkipLocalsInit]
    public Guid ReadGuid()
    {
        int start = _position;
        ReadOnlySpan<byte> content = ReadContent("a UUID in a string", out bool hasEscapes);
        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        if (!GuidText.TryParse(text.Utf8, out Guid value))
        {
            Throw("a UUID as 8-4-4-4-12 hexadecimal digits", "invalid text", start);
        }

        return value;
    }

    // The exact number of bytes, unless there is white space between the digits, which the decoder skips.
    private static int DecodedLength(ReadOnlySpan<byte> base64)
    {
        int padding =
            base64.EndsWith("=="u8) ? 2
            : base64.EndsWith("="u8) ? 1
            : 0;
        return Math.Max(0, Base64.GetMaxDecodedFromUtf8Length(base64.Length) - padding);
    }

    private ReadOnlySpan<byte> ReadContent(string expected, out bool hasEscapes)
    {
        if (Current != '"')
        {
            ThrowUnexpected(expected);
        }

        return ReadRawString(out hasEscapes);
    }

    // The bytes between the quotes. The position moves from the opening quote to after the closing one. Escapes are not checked yet.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ReadOnlySpan<byte> ReadRawString(out bool hasEscapes)
    {
        _position++;
        ReadOnlySpan<byte> rest = Rest;
        int length = Utf8Transcoder.IndexOfQuoteOrEscapeOrControl(rest);
        if ((uint)length < (uint)rest.Length && rest[length] == '"')
        {
            hasEscapes = false;
            _position += length + 1;
            return rest[..length];
        }

        hasEscapes = true;
        return ReadRawEscaped(rest, length);
    }

    private ReadOnlySpan<byte> ReadRawEscaped(ReadOnlySpan<byte> rest, int length)
    {
        while (length >= 0 && rest[length] == '\\' && length + 2 <= rest.Length)
        {
            length += 2;
            int run = Utf8Transcoder.IndexOfQuoteOrEscapeOrControl(rest[length..]);
            length = run < 0 ? -1 : length + run;
            if (length >= 0 && rest[length] == '"')
            {
                _position += length + 1;
                return rest[..length];
            }
        }

        if (length < 0 || rest[length] == '\\')
        {
            Throw("the end of a string", "the end of the payload", _payload.Length);
        }

        Throw("an escape for a control character", $"the byte 0x{rest[length]:X2}", _position + length);
        return default;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private string ReadEscaped(ReadOnlySpan<byte> content, int start)
    {
        if (!_budget.HasRoom(content.Length))
        {
            _budget.CheckString(JsonUnescaper.CountUnits(content), start);
        }

        using var text = new JsonUnescaper(content, hasEscapes: true, start, stackalloc byte[JsonUnescaper.StackLength]);
        string value = Utf8Transcoder.DecodeString(text.Utf8, out int invalidOffset);
        if (invalidOffset >= 0)
        {
            Throw("UTF-8", "an invalid sequence", start);
        }

        _budget.ChargeString(value.Length, start);
        return value;
    }

    /// <summary>As in System.Text.Json: Z is UTC, an offset is converted to local time, neither is unspecified.</summary>
    [SkipLocalsInit]
    public DateTime ReadDateTime()
    {
        int start = _position;
        ReadOnlySpan<byte> content = ReadContent("a date and time in a string", out bool hasEscapes);
        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        if (!IsoDateTime.TryParse(text.Utf8, out IsoDateTime value))
        {
            Throw("a date and time as in ISO 8601", "invalid text", start);
        }

        if (value.OffsetMinutes is null)
        {
            return new DateTime(value.ClockTicks, DateTimeKind.Unspecified);
        }

        if (value.IsUtc)
        {
            return new DateTime(value.ClockTicks, DateTimeKind.Utc);
        }

        long utcTicks = value.ClockTicks - (value.OffsetMinutes.GetValueOrDefault() * TimeSpan.TicksPerMinute);
        if (
            (ulong)utcTicks > (ulong)DateTime.MaxValue.Ticks
            && LocalTime.HasOffset(value.ClockTicks, value.OffsetMinutes.GetValueOrDefault())
        )
        {
            // UTC would be outside the years 1 to 9999, but this machine writes such a local time.
            return new DateTime(value.ClockTicks, DateTimeKind.Local);
        }

        CheckRange(utcTicks, start);
        return LocalTime.OfUtcTicks(utcTicks);
    }

    /// <summary>As in System.Text.Json: without an offset it is local time.</summary>
    [SkipLocalsInit]
    public DateTimeOffset ReadDateTimeOffset()
    {
        int start = _position;
        ReadOnlySpan<byte> content = ReadContent("a date, time and offset in a string", out bool hasEscapes);
        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        if (!IsoDateTime.TryParse(text.Utf8, out IsoDateTime value))
        {
            Throw("a date and time as in ISO 8601", "invalid text", start);
        }

        TimeSpan offset = value.OffsetMinutes is int minutes
            ? TimeSpan.FromMinutes(minutes)
            : TimeZoneInfo.Local.GetUtcOffset(new DateTime(value.ClockTicks, DateTimeKind.Local));
        CheckRange(value.ClockTicks - offset.Ticks, start);
        return new DateTimeOffset(value.ClockTicks, offset);
    }

    [SkipLocalsInit]
    public DateOnly ReadDateOnly()
    {
        int start = _position;
        ReadOnlySpan<byte> content = ReadContent("a date in a string", out bool hasEscapes);
        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        if (!IsoDateTime.TryParseDate(text.Utf8, out DateOnly value))
        {
            Throw("a date as yyyy-MM-dd", "invalid text", start);
        }

        return value;
    }

    /// <summary>As in System.Text.Json: the form of a time span, of less than a day and without days.</summary>
    public TimeOnly ReadTimeOnly()
    {
        int start = _position;
        TimeSpan value = ReadSpan("a time as hh:mm:ss[.fffffff]", mayHaveDays: false);
        if ((ulong)value.Ticks > (ulong)TimeOnly.MaxValue.Ticks)
        {
            Throw("a time from 00:00:00 to 23:59:59.9999999", "a time out of range", start);
        }

        return new TimeOnly(value.Ticks);
    }

    public TimeSpan ReadTimeSpan() => ReadSpan("a time as [-][d.]hh:mm:ss[.fffffff]", mayHaveDays: true);

    [SkipLocalsInit]
    private TimeSpan ReadSpan(string expected, bool mayHaveDays)
    {
        int start = _position;
        ReadOnlySpan<byte> content = ReadContent(expected, out bool hasEscapes);
        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        int separator = text.Utf8.IndexOfAny((byte)'.', (byte)':');
        bool hasDays = separator > 0 && text.Utf8[separator] == '.';

        // .NET's parser accepts leading white space and other signs.
        if (
            text.Utf8 is not [(byte)'-' or (>= (byte)'0' and <= (byte)'9'), ..]
            || (hasDays && !mayHaveDays)
            || !Utf8Parser.TryParse(text.Utf8, out TimeSpan value, out int read, 'c')
            || read != text.Utf8.Length
        )
        {
            Throw(expected, "invalid text", start);
            return default;
        }

        return value;
    }

    private static void CheckRange(long utcTicks, int start)
    {
        if ((ulong)utcTicks > (ulong)DateTime.MaxValue.Ticks)
        {
            Throw("an instant in the years 1 to 9999", "an instant out of range", start);
        }
    }

    /// <summary>Duplicate names are kept, and numbers keep their text.</summary>
    public JsonElement ReadFreeForm()
    {
        int start = _position;
        SkipValue();
        ReadOnlySpan<byte> text = _payload[start.._position];
        _budget.Charge(FreeFormText.SizeOf(text), start);
        return FreeFormText.Parse(text);
    }

    /// <summary>Like System.Text.Json reads an <c>object</c>.</summary>
    public object? ReadAny()
    {
        Charge(AnyKeys.BoxSize);
        JsonElement element = ReadFreeForm();
        return element.ValueKind == JsonValueKind.Null ? null : element;
    }
}
