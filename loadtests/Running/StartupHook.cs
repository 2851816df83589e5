using System.Diagnostics;
using System.Runtime;
using SerializationApi.LoadTests.Running;

/// <summary>Runs in the services that a run starts (<c>DOTNET_STARTUP_HOOKS</c>), and says on standard output what the runtime counts:
/// methods compiled, bytes allocated, time paused for garbage collections.</summary>
#pragma warning disable CA1050, MA0047 // The runtime looks for it outside namespaces.
internal static class StartupHook
#pragma warning restore CA1050, MA0047
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(20);

    /// <summary>Called by the runtime before the service's Main.</summary>
    public static void Initialize() => new Thread(Report) { IsBackground = true }.Start();

    private static void Report()
    {
        try
        {
            while (true)
            {
                Console.Out.WriteLine(
                    new RuntimeCounters(
                        Stopwatch.GetTimestamp(),
                        JitInfo.GetCompiledMethodCount(),
                        GC.GetTotalAllocatedBytes(),
                        GC.GetTotalPauseDuration()
                    )
                );
                Thread.Sleep(Interval);
            }
        }
        catch (IOException)
        {
            // Nobody reads any more.
        }
    }
}
