using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Numbers;

public sealed class DoubleFormatterTests : IDisposable
{
    private readonly GuardedMemory _memory = new(DoubleFormatter.MaxLength);

    [Theory]
    [InlineData(0.0, "0")]
    [InlineData(-0.0, "-0")]
    [InlineData(3.0, "3")]
    [InlineData(-1.5, "-1.5")]
    [InlineData(0.1, "0.1")]
    [InlineData(0.0001, "0.0001")]
    [InlineData(0.00001, "1E-05")]
    [InlineData(-0.000012345, "-1.2345E-05")]
    [InlineData(9007199254740991.0, "9007199254740991")]
    [InlineData(9007199254740993.0, "9007199254740992")]
    [InlineData(1e15, "1000000000000000")]
    [InlineData(1e16, "10000000000000000")]
    [InlineData(1e17, "1E+17")]
    [InlineData(1234567890123456.7, "1234567890123456.8")]
    [InlineData(123456789012345680.0, "1.2345678901234568E+17")]
    [InlineData(1.2345678901234567e20, "1.2345678901234567E+20")]
    [InlineData(1.2345678901234567e22, "1.2345678901234568E+22")]
    [InlineData(1e23, "1E+23")]
    [InlineData(5e-324, "5E-324")]
    [InlineData(2.2250738585072014e-308, "2.2250738585072014E-308")]
    [InlineData(double.MaxValue, "1.7976931348623157E+308")]
    public void Doubles_are_written_as_the_framework_writes_them(double value, string expected) =>
        Assert.Equal(expected, Encoding.ASCII.GetString(Format(value)));

    [Theory]
    [InlineData(0f, "0")]
    [InlineData(-0f, "-0")]
    [InlineData(0.1f, "0.1")]
    [InlineData(16777216f, "16777216")]
    [InlineData(1e9f, "1E+09")]
    [InlineData(1.2345678e9f, "1.2345678E+09")]
    [InlineData(1e-45f, "1E-45")]
    [InlineData(float.MaxValue, "3.4028235E+38")]
    [InlineData(float.MinValue, "-3.4028235E+38")]
    public void Floats_are_written_as_the_framework_writes_them(float value, string expected) =>
        Assert.Equal(expected, Encoding.ASCII.GetString(Format(value)));

    [Fact]
    public void Numbers_beside_every_power_of_two_read_back_to_the_same_bits()
    {
        for (long biased = 0; biased < 0x7FF; biased++)
        {
            for (long step = -3; step <= 3; step++)
            {
                AssertReadsBack(BitConverter.Int64BitsToDouble(Math.Max((biased << 52) + step, 0)));
            }
        }
    }

    [Fact]
    public void Numbers_beside_every_power_of_ten_read_back_to_the_same_bits()
    {
        for (int exponent = -323; exponent <= 308; exponent++)
        {
            double value = double.Parse("1e" + exponent, CultureInfo.InvariantCulture);
            foreach (double near in new[] { value, double.BitIncrement(value), double.BitDecrement(value), value * 3, -value / 7 })
            {
                if (double.IsFinite(near))
                {
                    AssertReadsBack(near);
                }
            }
        }
    }

    [Fact]
    public void Random_doubles_read_back_to_the_same_bits_and_are_the_frameworks()
    {
        var random = new Random(20260104);
        for (int i = 0; i < Rounds.Of(150_000); i++)
        {
            double any = BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue));
            if (double.IsFinite(any))
            {
                AssertReadsBack(any);
            }

            AssertReadsBack(random.NextDouble() * Math.Pow(10, random.Next(-8, 22)));
            AssertReadsBack(Math.Round(random.NextDouble() * 1000, random.Next(6)));
            AssertReadsBack(random.NextInt64(1L << random.Next(1, 63)));
        }
    }

    [Fact]
    public void Floats_over_their_whole_range_read_back_to_the_same_bits()
    {
        for (int bits = 0; bits < 0x7F80_0000; bits += 0x7F80_0000 / Rounds.Of(0x7F80_0000 / 4999))
        {
            float value = BitConverter.Int32BitsToSingle(bits);
            ReadOnlySpan<byte> text = Format(value);
            Assert.Equal(value, float.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture));
            Assert.Equal(Framework(value), Encoding.ASCII.GetString(text));
        }
    }

    public void Dispose() => _memory.Dispose();

    private void AssertReadsBack(double value)
    {
        ReadOnlySpan<byte> text = Format(value);
        double back = double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
        string framework = Framework(value);
        string actual = Encoding.ASCII.GetString(text);
        Assert.Equal(BitConverter.DoubleToInt64Bits(value), BitConverter.DoubleToInt64Bits(back));

        // At two powers of two the framework's text reads back as another number.
        Assert.Equal(
            double.Parse(framework, CultureInfo.InvariantCulture) == value
                ? framework
                : value.ToString("G17", CultureInfo.InvariantCulture),
            actual
        );
        using var json = JsonDocument.Parse(actual);
        Assert.Equal(JsonValueKind.Number, json.RootElement.ValueKind);
    }

    private static string Framework(IFormattable value) => value.ToString("R", CultureInfo.InvariantCulture);

    private ReadOnlySpan<byte> Format(double value)
    {
        Span<byte> space = _memory.Last(DoubleFormatter.MaxLength);
        return space[..DoubleFormatter.Format(value, ref MemoryMarshal.GetReference(space))];
    }

    private ReadOnlySpan<byte> Format(float value)
    {
        Span<byte> space = _memory.Last(DoubleFormatter.MaxLength);
        return space[..DoubleFormatter.Format(value, ref MemoryMarshal.GetReference(space))];
    }
}
