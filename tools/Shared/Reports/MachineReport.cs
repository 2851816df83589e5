using System.Runtime;
using System.Runtime.InteropServices;

namespace SerializationApi.Shared.Reports;

/// <summary>The machine that a program ran on.</summary>
public sealed record MachineReport(
    string Processor,
    int Cores,
    long MemoryBytes,
    string OperatingSystem,
    string Runtime,
    string GarbageCollector
)
{
    /// <summary>This machine.</summary>
    public static MachineReport Read() =>
        new(
            ProcessorName(),
            Environment.ProcessorCount,
            GC.GetGCMemoryInfo().TotalAvailableMemoryBytes,
            $"{RuntimeInformation.OSDescription} ({RuntimeInformation.OSArchitecture})",
            RuntimeInformation.FrameworkDescription,
            GCSettings.IsServerGC ? "server" : "workstation"
        );

    /// <summary>The machine in one line.</summary>
    public override string ToString() =>
        $"{Processor}, {Cores} cores, {MemoryBytes / (double)(1L << 30):0.#} GiB; {OperatingSystem}; {Runtime}";

    private static string ProcessorName()
    {
        const string CpuInfo = "/proc/cpuinfo";
        string? line = File.Exists(CpuInfo)
            ? File.ReadLines(CpuInfo).FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal))
            : null;
        return line?.Split(':', 2)[1].Trim()
            ?? Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER")
            ?? RuntimeInformation.ProcessArchitecture.ToString();
    }
}
