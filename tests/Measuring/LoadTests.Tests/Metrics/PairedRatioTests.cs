using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Tests.Metrics;

/// <summary>Ratios of rounds in turn, with the interval that the true one lies in.</summary>
public sealed class PairedRatioTests
{
    [Fact]
    public void What_disturbs_both_rounds_of_a_pair_is_not_in_the_ratio()
    {
        double[] ours = [100, 50, 10, 80],
            theirs = [50, 25, 5, 40];
        Assert.Equal(new PairedRatio(2, 2, 2), Rounded(PairedRatio.Of([ours.Zip(theirs, (a, b) => a / b)])));
    }

    [Fact]
    public void Scenarios_that_differ_widen_nothing_and_rounds_that_differ_do()
    {
        Assert.Equal(
            new PairedRatio(2, 2, 2),
            Rounded(
                PairedRatio.Of([
                    [1, 1, 1],
                    [4, 4, 4],
                ])
            )
        );
        PairedRatio apart = PairedRatio.Of([
            [1, 1.5, 0.8],
            [1.1, 0.9, 1.3],
        ])!;
        Assert.True(apart.Low < apart.Value && apart.Value < apart.High);
        PairedRatio more = PairedRatio.Of([
            [1, 1.5, 0.8, 1, 1.5, 0.8],
            [1.1, 0.9, 1.3, 1.1, 0.9, 1.3],
        ])!;
        Assert.Equal(apart.Value, more.Value, 1e-9);
        Assert.True(apart.Low < more.Low && more.High < apart.High);
    }

    // By hand: the logarithms are 0, 1 and 2, their deviation is 1, and Student's t for two degrees of freedom is 4.303.
    [Fact]
    public void The_interval_is_that_of_student_s_distribution()
    {
        PairedRatio ratio = PairedRatio.Of([
            [1, Math.E, Math.E * Math.E],
        ])!;
        Assert.Equal(1, Math.Log(ratio.Value), 1e-9);
        Assert.Equal(1 - 4.303 / Math.Sqrt(3), Math.Log(ratio.Low!.Value), 1e-9);
        Assert.Equal(1 + 4.303 / Math.Sqrt(3), Math.Log(ratio.High!.Value), 1e-9);
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
        int missed = Enumerable
            .Range(0, Trials)
            .Count(_ =>
            {
                PairedRatio ratio = PairedRatio.Of([
                    .. Enumerable
                        .Range(0, scenarios)
                        .Select(i => Enumerable.Range(0, rounds).Select(_ => Math.Exp(0.3 * Normal(random))).ToArray()),
                ])!;
                return ratio.Low > 1 || ratio.High < 1;
            });
        Assert.InRange((double)missed / Trials, 0.035, 0.065);
    }

    [Fact]
    public void One_round_is_a_ratio_without_an_interval_and_rounds_without_responses_are_none()
    {
        Assert.Equal(
            new PairedRatio(2, null, null),
            Rounded(
                PairedRatio.Of([
                    [2.0],
                ])
            )
        );
        Assert.Equal(
            new PairedRatio(2, null, null),
            Rounded(
                PairedRatio.Of([
                    [2.0, double.NaN, 0, double.PositiveInfinity],
                ])
            )
        );
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

    private static PairedRatio? Rounded(PairedRatio? ratio) =>
        ratio is null
            ? null
            : new(
                Math.Round(ratio.Value, 9),
                ratio.Low is { } low ? Math.Round(low, 9) : null,
                ratio.High is { } high ? Math.Round(high, 9) : null
            );
}
