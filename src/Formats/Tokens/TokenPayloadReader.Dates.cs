using System.Buffers.Text;
using SerializationApi.Formats.Primitives.Time;

namespace SerializationApi.Formats.Tokens;

// Text of ISO 8601, in which a time without an offset is taken as UTC, or a number of seconds where the syntax says that it is one.
internal ref partial struct TokenPayloadReader<TSyntax>
{
    /// <inheritdoc />
    public DateTime ReadDateTime()
    {
        DateTimeOffset value = ReadDateTimeOffset();
        return new DateTime(value.UtcTicks, DateTimeKind.Utc);
    }

    /// <inheritdoc />
    public DateTimeOffset ReadDateTimeOffset()
    {
        Token token = Peek();
        switch (token.Kind)
        {
            case TokenKind.UnixSeconds:
                _hasNext = false;
                return FromUnixTime(token.Number, 0);
            case TokenKind.UnixFraction:
                _hasNext = false;
                double seconds = Math.Floor(token.Double);
                return FromUnixTime(seconds, (long)Math.Round((token.Double - seconds) * TimeSpan.TicksPerSecond));
        }

        ReadOnlySpan<byte> text = ReadText("a date and time", out int start);
        if (!IsoDateTime.TryParse(text, out IsoDateTime value))
        {
            Throw("a date and time of ISO 8601", "invalid text", start);
        }

        var offset = new TimeSpan(value.OffsetMinutes.GetValueOrDefault() * TimeSpan.TicksPerMinute);
        CheckRange(value.ClockTicks - offset.Ticks, start);
        return new DateTimeOffset(value.ClockTicks, offset);
    }

    /// <inheritdoc />
    public DateOnly ReadDateOnly()
    {
        ReadOnlySpan<byte> text = ReadText("a date", out int start);
        if (!IsoDateTime.TryParseDate(text, out DateOnly value))
        {
            Throw("a date as yyyy-MM-dd", "invalid text", start);
        }

        return value;
    }

    /// <inheritdoc />
    public TimeOnly ReadTimeOnly()
    {
        TimeSpan value = ReadSpan("a time as hh:mm:ss[.fffffff]", mayHaveDays: false);
        if ((ulong)value.Ticks > (ulong)TimeOnly.MaxValue.Ticks)
        {
            Throw("a time from 00:00:00 to 23:59:59.9999999", "another one", _start);
        }

        return new TimeOnly(value.Ticks);
    }

    /// <inheritdoc />
    public TimeSpan ReadTimeSpan() => ReadSpan("a time as [-][d.]hh:mm:ss[.fffffff]", mayHaveDays: true);

    private TimeSpan ReadSpan(string expected, bool mayHaveDays)
    {
        ReadOnlySpan<byte> text = ReadText(expected, out int start);
        int separator = text.IndexOfAny((byte)'.', (byte)':');
        bool hasDays = separator > 0 && text[separator] == '.';

        // The framework's parser would let white space and other signs pass at the start.
        if (text is not [(byte)'-' or (>= (byte)'0' and <= (byte)'9'), ..]
            || (hasDays && !mayHaveDays)
            || !Utf8Parser.TryParse(text, out TimeSpan value, out int read, 'c') || read != text.Length)
        {
            Throw(expected, "invalid text", start);
            return default;
        }

        return value;
    }

    private readonly DateTimeOffset FromUnixTime(double seconds, long ticks)
    {
        if (seconds is not (>= UnixTime.MinSeconds and <= UnixTime.MaxSeconds))
        {
            Throw("an instant in the years 0001 to 9999", $"{seconds} seconds from 1970", _start);
        }

        long utcTicks = (((long)seconds + UnixTime.EpochSeconds) * TimeSpan.TicksPerSecond) + ticks;
        CheckRange(utcTicks, _start);
        return new DateTimeOffset(utcTicks, TimeSpan.Zero);
    }

    private static void CheckRange(long utcTicks, int start)
    {
        if ((ulong)utcTicks > (ulong)DateTime.MaxValue.Ticks)
        {
            Throw("an instant in the years 0001 to 9999", "another one", start);
        }
    }
}
