namespace SerializationApi.Benchmarks.Compare.Measuring;

/// <summary>What the rounds of a measurement gave.</summary>
/// <param name="Median">The middle one.</param>
/// <param name="Low">The least.</param>
/// <param name="High">The greatest.</param>
internal readonly record struct Spread(double Median, double Low, double High)
{
    /// <summary>The distance of the least and the greatest.</summary>
    public double Width => High - Low;

    /// <summary>
    /// How far the nearer of least and greatest is from the median, as a share of it: with three rounds the median absolute deviation. A
    /// single round that something disturbed, a garbage collection say, does not count.
    /// </summary>
    public double Noise => Median > 0 ? Math.Min(High - Median, Median - Low) / Median : 0;

    /// <summary>The spread of some rounds, one at least.</summary>
    public static Spread Of(IEnumerable<double> rounds)
    {
        double[] sorted = [.. rounds.Order()];
        int middle = sorted.Length / 2;
        double median = sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[^1]);
    }

    /// <summary>
    /// Whether this and another are different, and not only two draws of the same noise: no round of the one lies among those of the other,
    /// and the medians are further apart than the rounds of either.
    /// </summary>
    public bool DiffersFrom(Spread other) =>
        (High < other.Low || other.High < Low) && Math.Abs(Median - other.Median) > Math.Max(Width, other.Width);

    /// <summary>Both one after the other.</summary>
    public static Spread operator +(Spread left, Spread right) =>
        new(left.Median + right.Median, left.Low + right.Low, left.High + right.High);
}
