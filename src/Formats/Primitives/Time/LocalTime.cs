namespace SerializationApi.Formats.Primitives.Time;

/// <summary>
/// Local time and UTC. The framework moves what would leave the years 1 to 9999 to their first or last tick; here it stays
/// where it is.
/// </summary>
internal static class LocalTime
{
    /// <summary>The ticks of a local time in UTC; of one that has none there, its own.</summary>
    public static long ToUtcTicks(DateTime value)
    {
        long ticks = value.Ticks - TimeZoneInfo.Local.GetUtcOffset(value).Ticks;
        return IsInRange(ticks) ? value.ToUniversalTime().Ticks : value.Ticks;
    }

    /// <summary>The local time of an instant; one that is in no year here stays in UTC.</summary>
    public static DateTime OfUtcTicks(long ticks)
    {
        var utc = new DateTime(ticks, DateTimeKind.Utc);
        return IsInRange(ticks + TimeZoneInfo.Local.GetUtcOffset(utc).Ticks) ? utc.ToLocalTime() : utc;
    }

    /// <summary>Whether the clock here shows that time with that offset, even where it is no instant of the years 1 to 9999.</summary>
    public static bool HasOffset(long clockTicks, int offsetMinutes) =>
        TimeZoneInfo.Local.GetUtcOffset(new DateTime(clockTicks, DateTimeKind.Local)).Ticks == offsetMinutes * TimeSpan.TicksPerMinute;

    private static bool IsInRange(long ticks) => (ulong)ticks <= (ulong)DateTime.MaxValue.Ticks;
}
