using SerializationApi.Shared.CommandLine;

namespace SerializationApi.LoadTests.Tests.CommandLine;

public sealed class OptionValueTests
{
    [Theory]
    [InlineData("500ms", 0.5)]
    [InlineData("1.5s", 1.5)]
    [InlineData("2m", 120)]
    [InlineData("2min", 120)]
    [InlineData("24h", 86_400)]
    [InlineData("7", 7)]
    [InlineData("0", 0)]
    public void Durations_are_read_in_their_unit(string text, double seconds) =>
        Assert.Equal(seconds, OptionValue.Duration(text).TotalSeconds);

    [Theory]
    [InlineData("2000/s", 2_000)]
    [InlineData("90/m", 1.5)]
    [InlineData("36/h", 0.01)]
    [InlineData("2/ms", 2_000)]
    [InlineData("3.5", 3.5)]
    [InlineData("10000000/s", 10_000_000)]
    public void Rates_are_read_per_second(string text, double perSecond) => Assert.Equal(perSecond, OptionValue.RatePerSecond(text), 1e-9);

    [Theory]
    [InlineData("3", true)]
    [InlineData("5", true)]
    [InlineData("2", false)]
    [InlineData("6", false)]
    [InlineData("4.0", false)]
    public void Numbers_may_equal_their_bounds(string text, bool accepted)
    {
        Exception? refusal = Record.Exception(() => Assert.Equal(int.Parse(text), OptionValue.Integer(text, 3, 5)));
        Assert.Equal(accepted, refusal is null);
    }

    [Theory]
    [InlineData("24h1")]
    [InlineData("10000001/s")]
    [InlineData("1/s/s")]
    public void Anything_else_is_refused(string text)
    {
        Assert.Throws<FormatException>(() => OptionValue.RatePerSecond(text));
        Assert.Throws<FormatException>(() => OptionValue.Duration(text));
    }
}
