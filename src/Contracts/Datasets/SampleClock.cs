namespace SerializationApi.Contracts;

/// <summary>Creates instants within a fixed year, so that samples do not depend on today's date.</summary>
internal static class SampleClock
{
    private const long MillisecondsPerYear = 366L * 24 * 60 * 60 * 1000;

    private static readonly DateTime Start = new(2024, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    /// <summary>An instant of 2024 in UTC, in whole milliseconds.</summary>
    public static DateTime Utc(ref SampleRandom random) => Start.AddMilliseconds((long)(random.NextDouble() * MillisecondsPerYear));

    /// <summary>An instant of 2024, in milliseconds since 1970-01-01 UTC.</summary>
    public static long UnixMilliseconds(ref SampleRandom random) => new DateTimeOffset(Utc(ref random)).ToUnixTimeMilliseconds();
}
