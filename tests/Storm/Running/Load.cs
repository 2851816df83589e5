using System.Diagnostics;
using System.Globalization;

namespace SerializationApi.Storm.Running;

/// <summary>Who used the machine's processors, each as a share of all of them, 0 to 1.</summary>
/// <param name="Service">The service that a storm was sent at.</param>
/// <param name="Own">The generator.</param>
/// <param name="Others">Everybody else.</param>
internal sealed record Load(double Service, double Own, double Others)
{
    /// <summary>Begins to measure; the function ends it.</summary>
    /// <param name="service">How much time the service has used.</param>
    public static Func<Load> Measure(Func<TimeSpan> service)
    {
        (long start, TimeSpan before, TimeSpan own, double idle) = (Stopwatch.GetTimestamp(), service(), Environment.CpuUsage.TotalTime, IdleSeconds());
        return () =>
        {
            double all = Stopwatch.GetElapsedTime(start).TotalSeconds * Environment.ProcessorCount;
            double serviceShare = (service() - before).TotalSeconds / all;
            double ownShare = (Environment.CpuUsage.TotalTime - own).TotalSeconds / all;
            return new Load(serviceShare, ownShare, Math.Max(0, 1 - ((IdleSeconds() - idle) / all) - serviceShare - ownShare));
        };
    }

    /// <inheritdoc />
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"service {Service:P0}, storm {Own:P0}, others {Others:P0} of the processors");

    // proc(5): the fourth and fifth number are idle time and waits for disks, in hundredths of a second.
    private static double IdleSeconds()
    {
        const int Idle = 4;
        string[] numbers = File.ReadLines("/proc/stat").First().Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return (double.Parse(numbers[Idle], CultureInfo.InvariantCulture) + double.Parse(numbers[Idle + 1], CultureInfo.InvariantCulture)) / 100;
    }
}
