using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Tests.Metrics;

public sealed class RoundSpreadTests
{
    [Theory]
    [InlineData(new double[] { }, 0)]
    [InlineData(new[] { 5.0 }, 0)]
    [InlineData(new[] { 3.0, 1.0 }, 1)]
    [InlineData(new[] { 10.0, 4.0, 5.0 }, 1.2)]
    [InlineData(new[] { 10.0, 2.0, 4.0, 6.0 }, 1.6)]
    public void The_spread_is_the_range_over_the_median(double[] values, double spread)
    {
        AssertSpread(spread, r => r.RequestsPerSecond, [.. values.Select((v, i) => Round(i) with { RequestsPerSecond = v })]);
        AssertSpread(spread, r => r.P50, [.. values.Select((v, i) => Round(i) with { P50 = v })]);
        AssertSpread(spread, r => r.P99, [.. values.Select((v, i) => Round(i) with { P99 = v })]);
        AssertSpread(spread, r => r.DecodeP50, [.. values.Select((v, i) => Round(i) with { DecodeP50 = v })]);
    }

    [Fact]
    public void A_round_that_failed_has_a_rate_and_no_times()
    {
        RoundStatistics failed = Round(1) with { RequestsPerSecond = 0, P50 = 0, P99 = 0, DecodeP50 = 0 };
        Assert.Equal(new RoundSpread(2, 0, 0, 0), RoundSpread.Of([Round(0), failed]));
        Assert.Equal(new RoundSpread(1, 0, 0, 0), RoundSpread.Of([Round(0), failed, failed]));
        Assert.Equal(new RoundSpread(0, 0, 0, 0), RoundSpread.Of([failed, failed]));
    }

    private static RoundStatistics Round(int number) => new(number, 10, 0, 1, 7, 7, 7, 7, 7, 7);

    private static void AssertSpread(double spread, Func<RoundSpread, double> of, RoundStatistics[] rounds)
    {
        var actual = RoundSpread.Of(rounds);
        Assert.Equal(spread, of(actual), 1e-12);
        Assert.Equal(spread, actual.RequestsPerSecond + actual.P50 + actual.P99 + actual.DecodeP50, 1e-12);
    }
}
