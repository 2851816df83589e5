using System.Buffers.Text;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Time;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonReader
{
    /// <inheritdoc />
    /// <remarks>As System.Text.Json: Z is UTC, an offset is turned into local time, neither is unspecified.</remarks>
    [SkipLocalsInit]
    public DateTime ReadDateTime()
    {
        int start = _position;
        ReadOnlySpan<byte> content = ReadContent("a date and time in a string", out bool hasEscapes);
        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        if (!IsoDateTime.TryParse(text.Utf8, out IsoDateTime value))
        {
            Throw("a date and time of ISO 8601", "invalid text", start);
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
        if ((ulong)utcTicks > (ulong)DateTime.MaxValue.Ticks && LocalTime.HasOffset(value.ClockTicks, value.OffsetMinutes.GetValueOrDefault()))
        {
            // The first and last hours of the years 1 to 9999, as this machine itself writes them.
            return new DateTime(value.ClockTicks, DateTimeKind.Local);
        }

        CheckRange(utcTicks, start);
        return LocalTime.OfUtcTicks(utcTicks);
    }

    /// <inheritdoc />
    /// <remarks>As System.Text.Json: without an offset it is local time.</remarks>
    [SkipLocalsInit]
    public DateTimeOffset ReadDateTimeOffset()
    {
        int start = _position;
        ReadOnlySpan<byte> content = ReadContent("a date, time and offset in a string", out bool hasEscapes);
        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        if (!IsoDateTime.TryParse(text.Utf8, out IsoDateTime value))
        {
            Throw("a date and time of ISO 8601", "invalid text", start);
        }

        TimeSpan offset = value.OffsetMinutes is int minutes
            ? TimeSpan.FromMinutes(minutes)
            : TimeZoneInfo.Local.GetUtcOffset(new DateTime(value.ClockTicks, DateTimeKind.Local));
        CheckRange(value.ClockTicks - offset.Ticks, start);
        return new DateTimeOffset(value.ClockTicks, offset);
    }

    /// <inheritdoc />
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

    /// <inheritdoc />
    /// <remarks>As System.Text.Json: the form of a span, of less than a day and without days.</remarks>
    public TimeOnly ReadTimeOnly()
    {
        int start = _position;
        TimeSpan value = ReadSpan("a time as hh:mm:ss[.fffffff]", mayHaveDays: false);
        if ((ulong)value.Ticks > (ulong)TimeOnly.MaxValue.Ticks)
        {
            Throw("a time from 00:00:00 to 23:59:59.9999999", "another one", start);
        }

        return new TimeOnly(value.Ticks);
    }

    /// <inheritdoc />
    public TimeSpan ReadTimeSpan() => ReadSpan("a time as [-][d.]hh:mm:ss[.fffffff]", mayHaveDays: true);

    [SkipLocalsInit]
    private TimeSpan ReadSpan(string expected, bool mayHaveDays)
    {
        int start = _position;
        ReadOnlySpan<byte> content = ReadContent(expected, out bool hasEscapes);
        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        int separator = text.Utf8.IndexOfAny((byte)'.', (byte)':');
        bool hasDays = separator > 0 && text.Utf8[separator] == '.';

        // The framework's parser would let white space and other signs pass at the start.
        if (text.Utf8 is not [(byte)'-' or (>= (byte)'0' and <= (byte)'9'), ..]
            || (hasDays && !mayHaveDays)
            || !Utf8Parser.TryParse(text.Utf8, out TimeSpan value, out int read, 'c') || read != text.Utf8.Length)
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
            Throw("an instant within the years 1 to 9999", "another one", start);
        }
    }
}
