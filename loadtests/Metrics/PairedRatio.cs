namespace SerializationApi.LoadTests.Metrics;

/// <summary>
/// The geometric mean of ratios of rounds that ran in turn, so that what else the machine did was in both, and the interval that the true
/// one lies in by 95 %.
/// </summary>
/// <param name="Value">The mean over scenarios, each of which counts as much as another.</param>
/// <param name="Low">Where the interval begins; null where no scenario has two rounds.</param>
/// <param name="High">Where it ends.</param>
internal sealed record PairedRatio(double Value, double? Low, double? High)
{
    /// <summary>The ratio over the rounds of several scenarios; null where one has none. Rounds without a response have no ratio.</summary>
    public static PairedRatio? Of(IReadOnlyList<IEnumerable<double>> scenarios)
    {
        double[][] logs = [.. scenarios.Select(rounds => rounds.Select(ratio => Math.Log(ratio)).Where(double.IsFinite).ToArray())];
        if (!Array.TrueForAll(logs, rounds => rounds.Length > 0))
        {
            return null;
        }

        // Scenarios differ, which is no uncertainty: only how far the rounds of one lie apart is.
        double mean = logs.Average(rounds => rounds.Average());
        int free = logs.Sum(rounds => rounds.Length - 1);
        if (free == 0)
        {
            return new(Math.Exp(mean), null, null);
        }

        double variance = logs.Sum(rounds => rounds.Sum(log => Math.Pow(log - rounds.Average(), 2))) / free;
        double half = Student(free) * Math.Sqrt(logs.Sum(rounds => variance / rounds.Length)) / logs.Length;
        return new(Math.Exp(mean), Math.Exp(mean - half), Math.Exp(mean + half));
    }

    // Of Student's t what 97.5 % lie below: Cornish and Fisher's expansion from that of the normal distribution (Abramowitz and Stegun
    // 26.7.5), exact for 1 and 2.
    private static double Student(int free) =>
        free switch
        {
            1 => 12.706,
            2 => 4.303,
            _ => 1.960 + 2.372 / free + 2.823 / Math.Pow(free, 2) + 2.556 / Math.Pow(free, 3),
        };
}
