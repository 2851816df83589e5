using System.Diagnostics;
using System.Runtime.InteropServices;

namespace SerializationApi.LoadTests.Engine;

/// <summary>
/// Waits for a moment more exactly than .NET's timers, whose steps of a millisecond or more would be several times
/// the latency being measured. On Unix nanosleep is some 60 µs late and uses no processor time; elsewhere
/// the last two milliseconds are spent yielding.
/// </summary>
internal static partial class PreciseSleep
{
    private static readonly long OneSlice = Stopwatch.Frequency / 20;
    private static readonly long TwoMilliseconds = Stopwatch.Frequency / 500;

    /// <summary>Blocks the thread until a <see cref="Stopwatch"/> timestamp, or until cancelled (within 50 ms).</summary>
    public static void Until(long timestamp, CancellationToken cancellationToken)
    {
        while (!cancellationToken.IsCancellationRequested)
        {
            long left = timestamp - Stopwatch.GetTimestamp();
            if (left <= 0)
            {
                return;
            }

            if (left > OneSlice)
            {
                Thread.Sleep(TimeSpan.FromSeconds(1.0 / 25));
            }
            else if (!OperatingSystem.IsWindows())
            {
                Nanosleep(left);
            }
            else if (left > TwoMilliseconds)
            {
                Thread.Sleep(1);
            }
            else
            {
                Thread.Yield();
            }
        }
    }

    private static void Nanosleep(long ticks)
    {
        var duration = new Timespec { Nanoseconds = (nint)(ticks * (1e9 / Stopwatch.Frequency)) };
        // An interrupted sleep returns early; the caller's loop looks at the clock again.
        _ = Nanosleep(in duration, 0);
    }

    [LibraryImport("libc", EntryPoint = "nanosleep")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Nanosleep(in Timespec duration, nint remaining);

    [StructLayout(LayoutKind.Sequential)]
    private struct Timespec
    {
        public nint Seconds;
        public nint Nanoseconds;
    }
}
