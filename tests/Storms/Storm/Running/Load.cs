using System.Diagnostics;
using System.Globalization;
using SerializationApi.Storm.Service;

namespace SerializationApi.Storm.Running;

/// <summary>Who used the machine's processors, each as a share of all of them, 0 to 1.</summary>
/// <param name="Service">The service that a storm was sent at.</param>
/// <param name="Own">The generator.</param>
/// <param name="Others">Everybody else.</param>
/// <param name="Waited">How much of its time the service waited for a processor: of what it ran and waited, 0 to 1.</param>
internal sealed record Load(double Service, double Own, double Others, double Waited)
{
    // So much other work takes processors from the service, if it does wait for them.
    private const double MaxOthers = 0.5;
    private const double MaxWaited = 0.3;

    /// <summary>Whether the processors were there for the service and the storm.</summary>
    public bool IsFair => Others < MaxOthers || Waited < MaxWaited;

    /// <summary>Begins to measure; the function ends it.</summary>
    public static Func<Load> Measure(ServiceProcess service)
    {
        (long start, TimeSpan ran, TimeSpan waited) = (Stopwatch.GetTimestamp(), service.ProcessorTime, service.WaitedTime);
        (TimeSpan own, double idle) = (Environment.CpuUsage.TotalTime, IdleSeconds());
        return () =>
        {
            double all = Stopwatch.GetElapsedTime(start).TotalSeconds * Environment.ProcessorCount;
            TimeSpan ranSince = service.ProcessorTime - ran;
            TimeSpan waitedSince = service.WaitedTime - waited;
            double serviceShare = ranSince.TotalSeconds / all;
            double ownShare = (Environment.CpuUsage.TotalTime - own).TotalSeconds / all;
            double others = Math.Max(0, 1 - ((IdleSeconds() - idle) / all) - serviceShare - ownShare);
            return new Load(
                serviceShare,
                ownShare,
                others,
                Math.Max(0, waitedSince.TotalSeconds / Math.Max(0.001, (ranSince + waitedSince).TotalSeconds))
            );
        };
    }

    public override string ToString() =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"service {Service:P0}, storm {Own:P0}, others {Others:P0} of the processors, waited {Waited:P0}"
        );

    // proc(5): the fourth and fifth number are idle time and waits for disks, in hundredths of a second.
    private static double IdleSeconds()
    {
        const int Idle = 4;
        string[] numbers = File.ReadLines("/proc/stat").First().Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return (double.Parse(numbers[Idle], CultureInfo.InvariantCulture) + double.Parse(numbers[Idle + 1], CultureInfo.InvariantCulture))
            / 100;
    }
}
