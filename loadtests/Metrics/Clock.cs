using System.Diagnostics;

namespace SerializationApi.LoadTests.Metrics;

/// <summary>Arithmetic on <see cref="Stopwatch"/> timestamps, the one clock of all measurements.</summary>
internal static class Clock
{
    /// <summary>The present moment.</summary>
    public static long Now => Stopwatch.GetTimestamp();

    /// <summary>The nanoseconds from one moment to another.</summary>
    public static long NanosecondsBetween(long start, long end) => (long)((Int128)(end - start) * 1_000_000_000 / Stopwatch.Frequency);

    /// <summary>The time from a moment until now.</summary>
    public static TimeSpan Since(long start) => Stopwatch.GetElapsedTime(start);

    /// <summary>The moment a duration after another.</summary>
    public static long After(long start, TimeSpan duration) =>
        start + (long)((Int128)duration.Ticks * Stopwatch.Frequency / TimeSpan.TicksPerSecond);
}
