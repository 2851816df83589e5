namespace SerializationApi.Benchmarks.Compare.Reporting.Html;

/// <summary>A logarithmic axis: what is a hundredth of something else still has its place.</summary>
/// <param name="Low">The value at its start, above 0.</param>
/// <param name="High">The value at its end, above <paramref name="Low"/>.</param>
/// <param name="Start">The pixel of the one.</param>
/// <param name="End">The pixel of the other.</param>
internal readonly record struct LogAxis(double Low, double High, double Start, double End)
{
    private const int MostTicks = 7;
    private const int FewestTicks = 3;

    /// <summary>An axis that has room for some values; those that are 0 stand at its start.</summary>
    public static LogAxis For(IEnumerable<double> values, double start, double end)
    {
        double[] positive = [.. values.Where(value => value > 0)];
        double low = positive.Length == 0 ? 1 : positive.Min() / 1.3;
        double high = positive.Length == 0 ? 10 : Math.Max(positive.Max() * 1.3, low * 3);
        return new LogAxis(low, high, start, end);
    }

    /// <summary>Where a value stands, in pixels.</summary>
    public double At(double value) => Start + ((End - Start) * Math.Log(Math.Clamp(value, Low, High) / Low) / Math.Log(High / Low));

    /// <summary>Round numbers on it.</summary>
    public IReadOnlyList<double> Ticks
    {
        get
        {
            double[] all = [.. Candidates([1, 2, 5])];
            return all.Length switch
            {
                < FewestTicks => [.. Candidates([1, 2, 3, 4, 6, 8])],
                > MostTicks => [.. Candidates([1])],
                _ => all,
            };
        }
    }

    private IEnumerable<double> Candidates(int[] factors)
    {
        for (double power = Math.Pow(10, Math.Floor(Math.Log10(Low))); power <= High; power *= 10)
        {
            foreach (int factor in factors)
            {
                if (power * factor >= Low && power * factor <= High)
                {
                    yield return power * factor;
                }
            }
        }
    }
}
