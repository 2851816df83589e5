using System.Globalization;
using System.Runtime.InteropServices;

namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>The machine that a comparison ran on.</summary>
internal sealed record MachineText(string Processor, int Cores, double MemoryGib, string OperatingSystem, string Runtime)
{
    /// <summary>This machine.</summary>
    public static MachineText Read() => new(
        ProcessorName(),
        Environment.ProcessorCount,
        Math.Round(GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / (1024.0 * 1024 * 1024), 1),
        RuntimeInformation.OSDescription,
        RuntimeInformation.FrameworkDescription);

    /// <summary>The machine in a line.</summary>
    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture, $"{Processor}, {Cores} cores, {MemoryGib} GiB, {OperatingSystem}, {Runtime}");

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
