namespace SerializationApi.LoadTests.Metrics;

/// <summary>
/// How far the rounds lie apart: (greatest − smallest) / median, 0 for a single round. A difference between two
/// formats, or two runs, that is smaller than this says nothing.
/// </summary>
internal sealed record RoundSpread(double RequestsPerSecond, double P50, double P99, double DecodeP50)
{
    /// <summary>How far these rounds lie apart.</summary>
    public static RoundSpread Of(IReadOnlyList<RoundStatistics> rounds) => new(
        Relative(rounds, r => r.RequestsPerSecond),
        Relative(rounds, r => r.P50),
        Relative(rounds, r => r.P99),
        Relative(rounds, r => r.DecodeP50));

    private static double Relative(IReadOnlyList<RoundStatistics> rounds, Func<RoundStatistics, double> value)
    {
        double[] sorted = [.. rounds.Select(value).Order()];
        if (sorted.Length == 0)
        {
            return 0;
        }

        double median = (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;
        return median > 0 ? (sorted[^1] - sorted[0]) / median : 0;
    }
}
