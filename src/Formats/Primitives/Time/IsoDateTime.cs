namespace SerializationApi.Formats.Primitives.Time;

/// <summary>
/// A date and time of ISO 8601 in the extended form that System.Text.Json reads:
/// <c>yyyy-MM-dd[Thh:mm[:ss[.f…]][Z|±hh[:mm]]]</c>.
/// </summary>
internal readonly struct IsoDateTime
{
    private const int DateLength = 10;
    private const int MaxFractionDigits = 16;

    private IsoDateTime(long clockTicks, int? offsetMinutes, bool isUtc)
    {
        ClockTicks = clockTicks;
        OffsetMinutes = offsetMinutes;
        IsUtc = isUtc;
    }

    /// <summary>The date and time of the clock, in ticks; digits below a tick are cut off.</summary>
    public long ClockTicks { get; }

    /// <summary>What the clock is ahead of UTC, in minutes, up to 14 hours either way; null when the text does not say.</summary>
    public int? OffsetMinutes { get; }

    /// <summary>Whether the zone was given as Z.</summary>
    public bool IsUtc { get; }

    /// <summary>Reads a whole text.</summary>
    /// <returns>Whether it is a date within the years 1 to 9999, with or without a time.</returns>
    public static bool TryParse(ReadOnlySpan<byte> text, out IsoDateTime value)
    {
        value = default;
        if (text.Length < DateLength || !TryParseDate(text[..DateLength], out DateOnly date))
        {
            return false;
        }

        long ticks = date.DayNumber * TimeSpan.TicksPerDay;
        if (text.Length == DateLength)
        {
            value = new IsoDateTime(ticks, null, isUtc: false);
            return true;
        }

        ReadOnlySpan<byte> time = text[(DateLength + 1)..];
        if (text[DateLength] != 'T' || !TryParseTime(ref time, out long timeTicks) || !TryParseZone(time, out int? offset))
        {
            return false;
        }

        value = new IsoDateTime(ticks + timeTicks, offset, time is [(byte)'Z']);
        return true;
    }

    /// <summary>Reads <c>yyyy-MM-dd</c> and nothing else.</summary>
    public static bool TryParseDate(ReadOnlySpan<byte> text, out DateOnly date)
    {
        date = default;
        if (text.Length != DateLength || text[4] != '-' || text[7] != '-')
        {
            return false;
        }

        int century = TwoDigits(text);
        int yearOfCentury = TwoDigits(text[2..]);
        int month = TwoDigits(text[5..]);
        int day = TwoDigits(text[8..]);
        int year = (century * 100) + yearOfCentury;
        if ((century | yearOfCentury | month | day) < 0 || year == 0 || month is < 1 or > 12
            || day < 1 || day > DateTime.DaysInMonth(year, month))
        {
            return false;
        }

        date = new DateOnly(year, month, day);
        return true;
    }

    // Leaves what follows the time.
    private static bool TryParseTime(ref ReadOnlySpan<byte> text, out long ticks)
    {
        ticks = 0;
        int hour = TwoDigits(text);
        if (hour is < 0 or > 23 || text.Length < 3 || text[2] != ':')
        {
            return false;
        }

        int minute = TwoDigits(text[3..]);
        if (minute is < 0 or > 59)
        {
            return false;
        }

        ticks = (hour * TimeSpan.TicksPerHour) + (minute * TimeSpan.TicksPerMinute);
        text = text[5..];
        if (text is not [(byte)':', ..])
        {
            return true;
        }

        int second = TwoDigits(text[1..]);
        if (second is < 0 or > 59)
        {
            return false;
        }

        ticks += second * TimeSpan.TicksPerSecond;
        text = text[3..];
        return text is not [(byte)'.', ..] || TryParseFraction(ref text, ref ticks);
    }

    private static bool TryParseFraction(ref ReadOnlySpan<byte> text, ref long ticks)
    {
        text = text[1..];
        long unit = TimeSpan.TicksPerSecond;
        int i = 0;
        for (; i < text.Length && Digit(text[i]) >= 0; i++)
        {
            unit /= 10;
            ticks += Digit(text[i]) * unit;
        }

        text = text[i..];
        return i is > 0 and <= MaxFractionDigits;
    }

    private static bool TryParseZone(ReadOnlySpan<byte> text, out int? offset)
    {
        offset = null;
        if (text.IsEmpty)
        {
            return true;
        }

        if (text is [(byte)'Z'])
        {
            offset = 0;
            return true;
        }

        if (text.Length is not (3 or 6) || text[0] is not ((byte)'+' or (byte)'-'))
        {
            return false;
        }

        int hours = TwoDigits(text[1..]);
        int minutes = text.Length == 3 ? 0 : text[3] == ':' ? TwoDigits(text[4..]) : -1;
        if (hours < 0 || minutes is < 0 or > 59 || (hours * 60) + minutes > UtcOffset.MaxMinutes)
        {
            return false;
        }

        offset = (text[0] == '-' ? -1 : 1) * ((hours * 60) + minutes);
        return true;
    }

    // The two digits at the start, or −1.
    private static int TwoDigits(ReadOnlySpan<byte> text)
    {
        if (text.Length < 2 || Digit(text[0]) < 0 || Digit(text[1]) < 0)
        {
            return -1;
        }

        return (Digit(text[0]) * 10) + Digit(text[1]);
    }

    private static int Digit(byte value) => (uint)(value - '0') <= 9 ? value - '0' : -1;
}
