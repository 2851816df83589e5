using System.Buffers.Binary;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Primitives.Time;

/// <summary>
/// A date and time in the extended ISO 8601 form that System.Text.Json reads: <c>yyyy-MM-dd[Thh:mm[:ss[.f…]][Z|±hh[:mm]]]</c>. As there, a
/// point before a zone needs no digit.
/// </summary>
internal readonly struct IsoDateTime
{
    private const int DateLength = 10;
    private const int MinutesLength = 5;
    private const int SecondsLength = 8;
    private const int MaxFractionDigits = 16;
    private const int TickDigits = 7;

    // "0000-00-" and "00:00:00", the first byte lowest, and their separators.
    private const ulong DateZeros = 0x2D_30_30_2D_30_30_30_30;
    private const ulong DateSeparators = 0xFF_00_00_FF_00_00_00_00;
    private const ulong TimeZeros = 0x30_30_3A_30_30_3A_30_30;
    private const ulong TimeSeparators = 0x00_00_FF_00_00_FF_00_00;

    // From .NET 11 on System.Text.Json reads 24:00 as the end of the day.
    private static readonly int s_lastHour = Environment.Version.Major >= 11 ? 24 : 23;

    private IsoDateTime(long clockTicks, int? offsetMinutes, bool isUtc)
    {
        ClockTicks = clockTicks;
        OffsetMinutes = offsetMinutes;
        IsUtc = isUtc;
    }

    /// <summary>The clock time in ticks; digits below a tick are cut off.</summary>
    public long ClockTicks { get; }

    /// <summary>The offset from UTC in minutes, up to 14 hours either way; null if the text has none.</summary>
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

        ticks += timeTicks;
        value = new IsoDateTime(ticks, offset, time is [(byte)'Z']);
        return timeTicks <= TimeSpan.TicksPerDay && ticks <= DateTime.MaxValue.Ticks;
    }

    /// <summary>Reads exactly <c>yyyy-MM-dd</c>.</summary>
    public static bool TryParseDate(ReadOnlySpan<byte> text, out DateOnly date)
    {
        date = default;
        if (text.Length != DateLength)
        {
            return false;
        }

        int day = TwoDigits(text[8..]);
        if (!TryReadPairs(text, DateZeros, DateSeparators, out ulong pairs))
        {
            return false;
        }

        int year = ((byte)pairs * 100) + (byte)(pairs >> 16);
        int month = (byte)(pairs >> 40);
        if (year == 0 || month is < 1 or > 12 || day < 1 || day > DateTime.DaysInMonth(year, month))
        {
            return false;
        }

        date = new DateOnly(year, month, day);
        return true;
    }

    // Leaves the text after the time.
    private static bool TryParseTime(ref ReadOnlySpan<byte> text, out long ticks)
    {
        ticks = 0;
        if (text.Length >= SecondsLength && TryReadPairs(text, TimeZeros, TimeSeparators, out ulong pairs))
        {
            int second = (byte)(pairs >> 48);
            return TryAdd((byte)pairs, (byte)(pairs >> 24), ref ticks)
                && second <= 59
                && TryParseFraction(ref text, second * TimeSpan.TicksPerSecond, ref ticks);
        }

        if (text.Length < MinutesLength || text[2] != ':' || !TryAdd(TwoDigits(text), TwoDigits(text[3..]), ref ticks))
        {
            return false;
        }

        // Seconds would have been read above.
        text = text[MinutesLength..];
        return text is not [(byte)':', ..];
    }

    private static bool TryAdd(int hour, int minute, ref long ticks)
    {
        ticks += (hour * TimeSpan.TicksPerHour) + (minute * TimeSpan.TicksPerMinute);
        return hour >= 0 && hour <= s_lastHour && minute is >= 0 and <= 59;
    }

    // Continues after the seconds, and leaves the rest.
    private static bool TryParseFraction(ref ReadOnlySpan<byte> text, long seconds, ref long ticks)
    {
        ticks += seconds;
        text = text[SecondsLength..];
        if (text is not [(byte)'.', ..])
        {
            return true;
        }

        ulong fraction = 0;
        int end = DecimalDigits.Scan(text, 1, ref fraction);
        int digits = end - 1;
        text = text[end..];
        if (digits is 0 or > MaxFractionDigits)
        {
            return false;
        }

        ticks += (long)(
            digits <= TickDigits ? fraction * DecimalDigits.Power(TickDigits - digits) : fraction / DecimalDigits.Power(digits - TickDigits)
        );
        return true;
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
        int minutes =
            text.Length == 3 ? 0
            : text[3] == ':' ? TwoDigits(text[4..])
            : -1;
        if (hours < 0 || minutes is < 0 or > 59 || (hours * 60) + minutes > UtcOffset.MaxMinutes)
        {
            return false;
        }

        offset = (text[0] == '-' ? -1 : 1) * ((hours * 60) + minutes);
        return true;
    }

    /// <summary>Reads eight bytes of digits and separators at once.</summary>
    /// <param name="text">At least eight bytes.</param>
    /// <param name="zeros">Zeros for the digits, and the separators, the first byte lowest.</param>
    /// <param name="separators">All bits of the separators' bytes.</param>
    /// <param name="pairs">In the byte of each digit the number that it forms with the next.</param>
    private static bool TryReadPairs(ReadOnlySpan<byte> text, ulong zeros, ulong separators, out ulong pairs)
    {
        ulong digits = BinaryPrimitives.ReadUInt64LittleEndian(text) ^ zeros;
        pairs = (digits * 10) + (digits >> 8);

        // Each from 0 to 9, and 0 for a separator.
        return (((digits + 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080) == 0 && (digits & separators) == 0;
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
