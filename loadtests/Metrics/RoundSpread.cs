namespace SerializationApi.LoadTests.Metrics;

/// <summary>
/// How far the rounds lie apart: (greatest − smallest) / median, 0 for a single round. A difference between two
/// formats, or two runs, that is smaller than this says nothing. A round without a right response has a rate, which is 0,
/// and no times; where most rounds have none, the spread of the rate is 1.
/// </summary>
internal sealed record RoundSpread(double RequestsPerSecond, double P50, double P99, double DecodeP50)
{
    /// <summary>How far these rounds lie apart.</summary>
    public static RoundSpread Of(IReadOnlyList<RoundStatistics> rounds) =>
        new(
            Relative(rounds.Select(r => r.RequestsPerSecond)),
            Relative(rounds.Select(r => r.P50).Where(p => p > 0)),
            Relative(rounds.Select(r => r.P99).Where(p => p > 0)),
            Relative(rounds.Select(r => r.DecodeP50).Where(p => p > 0))
        );

    private static double Relative(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        if (sorted.Length == 0)
        {
            return 0;
        }

        double median = Median.OfSorted(sorted);
        return (sorted[^1], median) switch
        {
            (0, _) => 0,
            (_, 0) => 1,
            _ => (sorted[^1] - sorted[0]) / median,
        };
    }
}
