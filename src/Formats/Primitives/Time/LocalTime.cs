using SerializationApi.Shapes;

namespace SerializationApi.Formats.Primitives.Time;

/// <summary>
/// Converts between local time and UTC. .NET moves instants outside the years 1 to 9999 to the first or last tick; here they stay
/// unchanged.
/// </summary>
internal static class LocalTime
{
    /// <summary>The UTC ticks of a local time; its own ticks if it has none in UTC.</summary>
    public static long ToUtcTicks(DateTime value)
    {
        long ticks = value.Ticks - TimeZoneInfo.Local.GetUtcOffset(value).Ticks;
        return IsInRange(ticks) ? value.ToUniversalTime().Ticks : value.Ticks;
    }

    /// <summary>The local time of an instant; UTC if the local year is out of range.</summary>
    public static DateTime OfUtcTicks(long ticks)
    {
        var utc = new DateTime(ticks, DateTimeKind.Utc);
        return IsInRange(ticks + TimeZoneInfo.Local.GetUtcOffset(utc).Ticks) ? utc.ToLocalTime() : utc;
    }

    /// <summary>Whether the local clock shows that time with that offset, even if it is not an instant of the years 1 to 9999.</summary>
    public static bool HasOffset(long clockTicks, int offsetMinutes) =>
        TimeZoneInfo.Local.GetUtcOffset(new DateTime(clockTicks, DateTimeKind.Local)).Ticks == offsetMinutes * TimeSpan.TicksPerMinute;

    private static bool IsInRange(long ticks) => (ulong)ticks <= (ulong)DateTime.MaxValue.Ticks;
}

/// <summary>
/// Seconds and nanoseconds from 1970-01-01 UTC, as MessagePack and Protobuf count time; .NET counts ticks of 100 ns from
/// 0001-01-01.
/// </summary>
internal static class UnixTime
{
    /// <summary>The seconds from the year 1 to 1970.</summary>
    public const long EpochSeconds = 62_135_596_800;

    /// <summary>0001-01-01T00:00:00.</summary>
    public const long MinSeconds = -EpochSeconds;

    /// <summary>9999-12-31T23:59:59.</summary>
    public const long MaxSeconds = 253_402_300_799;

    public const int NanosecondsPerTick = 100;
    public const int NanosecondsPerSecond = 1_000_000_000;
}

/// <summary>The offset of a clock from UTC, as a <see cref="DateTimeOffset"/> can hold it.</summary>
internal static class UtcOffset
{
    /// <summary>The most minutes, either way: 14 hours.</summary>
    public const int MaxMinutes = UnmanagedValue.MaxOffsetMinutes;
}
