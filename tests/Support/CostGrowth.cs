namespace SerializationApi.Tests.Support;

/// <summary>
/// How the cost of work grows with what it is given. Both costs are measured in the same run, as the least of some rounds: what else the
/// machine does makes a round cost more, never less. Tests that use it run alone.
/// </summary>
public static class CostGrowth
{
    private const int Rounds = 9;
    private const int LeastRounds = 2;

    /// <summary>The cost of the large work divided by the cost of the small one.</summary>
    /// <param name="small">Work that was done before, so that it is compiled.</param>
    /// <param name="large">The same with more.</param>
    /// <param name="repeats">How often each is done in a round.</param>
    public static double Of(Action small, Action large, int repeats = 20) => Estimate(small, large, repeats).Last();

    /// <summary>
    /// Whether the cost of the large work divided by the cost of the small one is at most <paramref name="most"/>; ends as soon as it is
    /// known.
    /// </summary>
    /// <param name="most">The bound.</param>
    /// <param name="small">Work that was done before, so that it is compiled.</param>
    /// <param name="large">The same with more.</param>
    /// <param name="growth">The last estimate.</param>
    public static bool IsAtMost(double most, Action small, Action large, out double growth) =>
        IsAtMost(most, small, large, repeats: 1, out growth) || IsAtMost(most, small, large, RepeatsOf(large), out growth);

    private static bool IsAtMost(double most, Action small, Action large, int repeats, out double growth)
    {
        growth = double.MaxValue;
        int rounds = 0;
        foreach (double estimate in Estimate(small, large, repeats))
        {
            growth = estimate;
            if (++rounds >= LeastRounds && growth <= most)
            {
                break;
            }
        }

        return growth <= most;
    }

    // The time of short work is less than that of the runtime's other threads, which counts with it.
    private static int RepeatsOf(Action work) => Measure(work, repeats: 1) < TimeSpan.TicksPerMillisecond * 20 ? 50 : 1;

    // After each round.
    private static IEnumerable<double> Estimate(Action small, Action large, int repeats)
    {
        long least = long.MaxValue;
        long most = long.MaxValue;
        for (int i = 0; i < Rounds; i++)
        {
            least = Math.Min(least, Measure(small, repeats));
            most = Math.Min(most, Measure(large, repeats));
            yield return (double)most / Math.Max(1, least);
        }
    }

    // Of the process: a request may go on in other threads.
    private static long Measure(Action work, int repeats)
    {
        TimeSpan before = Environment.CpuUsage.TotalTime;
        for (int i = 0; i < repeats; i++)
        {
            work();
        }

        return (Environment.CpuUsage.TotalTime - before).Ticks;
    }
}
