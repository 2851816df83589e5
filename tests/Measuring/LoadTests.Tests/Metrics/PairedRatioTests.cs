namespace SerializationApi.LoadTests.Tests.Metrics;

/// <summary>Ratios of rounds in turn, with the interval that the true one lies in.</summary>
public sealed class PairedRatioTests
{
    [Fact]
    public void Scenarios_that_differ_widen_nothing_and_rounds_that_differ_do()
    {
        double[] one = [1, 1.5, 0.8],
            other = [1.1, 0.9, 1.3];
        Assert.Equal((2.0, 2.0, 2.0), Of([1, 1, 1], [4, 4, 4]));
        (double value, double? low, double? high) = Of(one, other);
        Assert.True(low < value && value < high);
        (double same, double? higher, double? lower) = Of([.. one, .. one], [.. other, .. other]);
        Assert.Equal(value, same);
        Assert.True(low < higher && lower < high);
    }

    // By hand: the logarithms are 0, 1 and 2, their deviation is 1, and Student's t for two degrees of freedom is 4.303.
    [Fact]
    public void The_interval_is_that_of_student_s_distribution()
    {
        (double value, double? low, double? high) = Of([1, Math.E, Math.E * Math.E]);
        Assert.Equal(1, Math.Log(value), 1e-8);
        Assert.Equal(1 - 4.303 / Math.Sqrt(3), Math.Log(low!.Value), 1e-8);
        Assert.Equal(1 + 4.303 / Math.Sqrt(3), Math.Log(high!.Value), 1e-8);
    }

    // Of 20 rounds whose ratios are drawn at random, the interval misses the true ratio about once in 20 times.
    [Theory]
    [InlineData(1, 4)]
    [InlineData(4, 2)]
    [InlineData(2, 8)]
    public void Nineteen_of_twenty_intervals_have_the_true_ratio(int scenarios, int rounds)
    {
        const int Trials = 4_000;
        var random = new Random(7);
        double[] Draw() => [.. Enumerable.Range(0, rounds).Select(_ => Math.Exp(0.3 * Normal(random)))];
        int missed = Enumerable
            .Range(0, Trials)
            .Select(_ => PairedRatio.Of([.. Enumerable.Range(0, scenarios).Select(_ => Draw())])!)
            .Count(ratio => ratio.Low > 1 || ratio.High < 1);
        Assert.InRange((double)missed / Trials, 0.035, 0.065);
    }

    [Fact]
    public void One_round_is_a_ratio_without_an_interval_and_rounds_without_responses_are_none()
    {
        Assert.Equal((2.0, null, null), Of([2.0]));
        Assert.Equal((2.0, null, null), Of([2.0, double.NaN, 0, double.PositiveInfinity]));
        Assert.Null(
            PairedRatio.Of([
                [2.0],
                [double.NaN],
            ])
        );
        Assert.Null(
            PairedRatio.Of([
                [],
            ])
        );
    }

    private static double Normal(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());

    private static (double Value, double? Low, double? High) Of(params double[][] scenarios)
    {
        PairedRatio ratio = PairedRatio.Of(scenarios)!;
        return (Math.Round(ratio.Value, 9), Rounded(ratio.Low), Rounded(ratio.High));
        static double? Rounded(double? bound) => bound is { } value ? Math.Round(value, 9) : null;
    }
}
