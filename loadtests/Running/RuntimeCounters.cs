using System.Globalization;

namespace SerializationApi.LoadTests.Running;

/// <summary>What the runtime of a service had counted at a moment, as a line that the service prints.</summary>
/// <param name="At">The <see cref="System.Diagnostics.Stopwatch"/> timestamp, which all processes of a machine share.</param>
/// <param name="Methods">Methods compiled, each as often as it was.</param>
/// <param name="Allocated">Bytes allocated.</param>
/// <param name="Paused">Time paused for garbage collections.</param>
internal sealed record RuntimeCounters(long At, long Methods, long Allocated, TimeSpan Paused)
{
    private const string Beginning = "runtime counters ";

    /// <summary>The counters of a line; null of another line.</summary>
    public static RuntimeCounters? Parse(string line)
    {
        if (!line.StartsWith(Beginning, StringComparison.Ordinal))
        {
            return null;
        }

        long[] numbers = [.. line[Beginning.Length..].Split(' ').Select(number => long.Parse(number, CultureInfo.InvariantCulture))];
        return new(numbers[0], numbers[1], numbers[2], new TimeSpan(numbers[3]));
    }

    /// <summary>The line.</summary>
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{Beginning}{At} {Methods} {Allocated} {Paused.Ticks}");
}
