using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Json;

/// <summary>What docs/wire.md says about numbers that a member cannot hold in full.</summary>
public sealed class JsonRoundingTests
{
    [Theory]
    [InlineData("0.12345678901234567890123456789", "0.1234567890123456789012345679")]
    [InlineData("0.00000000000000000000000000005", "0.0000000000000000000000000000")]
    [InlineData("79228162514264337593543950335.4", "79228162514264337593543950335")]
    public void Decimals_are_rounded_to_their_digits(string text, string value) =>
        Assert.Equal(decimal.Parse(value, null), Wire.FromText(Wire.Json<Box<decimal>>(), $"{{\"value\":{text}}}")!.Value);

    [Theory]
    [InlineData("1e-400", 0)]
    [InlineData("-1e-400", -0.0)]
    [InlineData("2e-324", 0)]
    [InlineData("1e-18446744073709551617", 0)] // 2⁶⁴ + 1: no integer may overflow.
    [InlineData("3e-324", double.Epsilon)]
    [InlineData("0.1000000000000000055511151231257827021181583404541015625", 0.1)]
    public void Doubles_are_rounded_to_the_nearest(string text, double value) =>
        Assert.Equal(
            BitConverter.DoubleToInt64Bits(value),
            BitConverter.DoubleToInt64Bits(Wire.FromText(Wire.Json<Box<double>>(), $"{{\"value\":{text}}}")!.Value)
        );

    [Theory]
    [InlineData("1e29")]
    [InlineData("1e18446744073709551617")]
    [InlineData("79228162514264337593543950336")]
    public void A_decimal_that_is_too_large_is_refused(string text) =>
        Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Wire.Json<Box<decimal>>(), $"{{\"value\":{text}}}"));
}
