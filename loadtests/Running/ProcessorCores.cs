using System.Diagnostics;
using System.Globalization;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Running;

/// <summary>Which cores processes may use and how busy the machine is, as Linux says; elsewhere nothing is known.</summary>
internal static class ProcessorCores
{
    /// <summary>The command that pins a process.</summary>
    public const string TaskSet = "/usr/bin/taskset";

    private const string AllowedLine = "Cpus_allowed_list:";

    // The unit of /proc/stat.
    private const double TicksPerSecond = 100;

    /// <summary>The cores that a process may use, such as 0-3,6; null where it cannot be told.</summary>
    public static string? AllowedTo(int process)
    {
        try
        {
            return File.ReadLines($"/proc/{process}/status")
                .FirstOrDefault(line => line.StartsWith(AllowedLine, StringComparison.Ordinal))
                ?[AllowedLine.Length..].Trim();
        }
        catch (IOException)
        {
            return null;
        }
    }

    /// <summary>The numbers of a list of cores.</summary>
    /// <exception cref="FormatException">It is none.</exception>
    public static IReadOnlyList<int> Parse(string list)
    {
        try
        {
            return
            [
                .. list.Split(',')
                    .Select(part => part.Split('-').Select(number => (int)ushort.Parse(number)).ToArray())
                    .SelectMany(range => Enumerable.Range(range[0], range[^1] - range[0] + 1)),
            ];
        }
        catch (Exception e) when (e is FormatException or OverflowException or ArgumentOutOfRangeException)
        {
            throw new FormatException($"'{list}' is not a list of cores, write 0-1,3", e);
        }
    }

    /// <summary>Pins this process, all its threads, to the cores that it does not leave to the service.</summary>
    /// <param name="service">The cores of the service.</param>
    /// <param name="running">The service, if it runs already; it must be able to use no other cores.</param>
    /// <exception cref="UserErrorException">It cannot, or the service may use others.</exception>
    public static void PinBeside(string service, ProcessUse? running = null)
    {
        if (running?.Cores is { } its && Parse(its).Except(Parse(service)).Any())
        {
            throw new UserErrorException(
                $"--pin: the process of --pid may use the cores {its}; start it with taskset -c {service}, "
                    + $"or its container with --cpuset-cpus {service}"
            );
        }

        string allowed =
            AllowedTo(Environment.ProcessId) is { } all && File.Exists(TaskSet)
                ? all
                : throw new UserErrorException("--pin: needs Linux and its taskset");
        int[] own = [.. Parse(allowed).Except(Parse(service))];
        if (own.Length == 0 || Parse(service).Except(Parse(allowed)).Any())
        {
            throw new UserErrorException($"--pin: this program may use the cores {allowed}; name some of them, and leave it one");
        }

        using Process pinning = Process.Start(
            new ProcessStartInfo(TaskSet, ["-a", "-c", "-p", string.Join(',', own), $"{Environment.ProcessId}"])
            {
                RedirectStandardOutput = true,
                UseShellExecute = false,
            }
        )!;
        pinning.StandardOutput.ReadToEnd();
        pinning.WaitForExit();
    }

    /// <summary>The processor time that all processes of the machine have taken, and that other machines on the same hardware took from it;
    /// null where it cannot be told.</summary>
    public static TimeSpan? Busy()
    {
        const string Stat = "/proc/stat";
        if (!File.Exists(Stat))
        {
            return null;
        }

        // cpu user nice system idle iowait irq softirq steal; interrupts are our own requests' too.
        string[] fields = File.ReadLines(Stat).First().Split(' ', StringSplitOptions.RemoveEmptyEntries);
        double ticks = ((int[])[1, 2, 3, 8]).Sum(field => double.Parse(fields[field], CultureInfo.InvariantCulture));
        return TimeSpan.FromSeconds(ticks / TicksPerSecond);
    }
}
