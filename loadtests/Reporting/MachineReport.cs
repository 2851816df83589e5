using System.Runtime;
using System.Runtime.InteropServices;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>The machine that the load generator ran on.</summary>
internal sealed record MachineReport(
    string Processor, int Cores, long MemoryBytes, string OperatingSystem, string Runtime, string GarbageCollector)
{
    /// <summary>This machine.</summary>
    public static MachineReport Read() => new(
        ProcessorName(),
        Environment.ProcessorCount,
        GC.GetGCMemoryInfo().TotalAvailableMemoryBytes,
        $"{RuntimeInformation.OSDescription} ({RuntimeInformation.OSArchitecture})",
        RuntimeInformation.FrameworkDescription,
        GCSettings.IsServerGC ? "server" : "workstation");

    private static string ProcessorName()
    {
        const string cpuInfo = "/proc/cpuinfo";
        string? line = File.Exists(cpuInfo)
            ? File.ReadLines(cpuInfo).FirstOrDefault(l => l.StartsWith("model name", StringComparison.Ordinal))
            : null;
        return line?.Split(':', 2)[1].Trim()
            ?? Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER")
            ?? RuntimeInformation.ProcessArchitecture.ToString();
    }
}
