using SerializationApi.Benchmarks.Compare.Reporting.Html;

namespace SerializationApi.Benchmarks.Tests.Compare;

public sealed class LogAxisTests
{
    /// <summary>One number on an axis tells nothing.</summary>
    [Theory]
    [InlineData(168, 296, new double[] { 200, 300 })]
    [InlineData(1, 10, new double[] { 1, 2, 5, 10 })]
    [InlineData(0.1, 90_000, new double[] { 0.1, 1, 10, 100, 1_000, 10_000, 100_000 })]
    public void An_axis_has_several_round_numbers(double least, double most, double[] ticks) =>
        Assert.Equal(ticks, LogAxis.For([least, most], 0, 300).Ticks.Select(tick => Math.Round(tick, 6)));
}
