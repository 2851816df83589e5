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
    [InlineData(0.00001, "1e-5")]
    [InlineData(-0.000012345, "-1.2345e-5")]
    [InlineData(9007199254740991.0, "9007199254740991")]
    [InlineData(9007199254740993.0, "9007199254740992")]
    [InlineData(1e15, "1000000000000000")]
    [InlineData(1e16, "10000000000000000")]
    [InlineData(1e17, "1e17")]
    [InlineData(1234567890123456.7, "1234567890123456.8")]
    [InlineData(123456789012345680.0, "123456789012345680")]
    [InlineData(1.2345678901234567e20, "123456789012345670000")]
    [InlineData(1.2345678901234567e22, "1.2345678901234568e22")]
    [InlineData(1e23, "1e23")]
    [InlineData(5e-324, "5e-324")]
    [InlineData(2.2250738585072014e-308, "2.2250738585072014e-308")]
    [InlineData(double.MaxValue, "1.7976931348623157e308")]
    public void Doubles_are_written_in_the_shorter_form(double value, string expected) =>
        Assert.Equal(expected, Encoding.ASCII.GetString(Format(value)));

    [Theory]
    [InlineData(0f, "0")]
    [InlineData(-0f, "-0")]
    [InlineData(0.1f, "0.1")]
    [InlineData(16777216f, "16777216")]
    [InlineData(1e9f, "1e9")]
    [InlineData(1.2345678e9f, "1234567800")]
    [InlineData(1e-45f, "1e-45")]
    [InlineData(float.MaxValue, "3.4028235e38")]
    [InlineData(float.MinValue, "-3.4028235e38")]
    public void Floats_are_written_in_the_shorter_form(float value, string expected) =>
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
    public void Random_doubles_read_back_to_the_same_bits_and_are_never_longer_than_the_frameworks()
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
            Assert.True(text.Length <= Framework(value).Length, Encoding.ASCII.GetString(text));
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
        if (!framework.Contains('E', StringComparison.Ordinal))
        {
            Assert.Equal(framework, actual);
        }

        // At a few powers of two the framework's text is short because it reads back as another number.
        bool frameworkReadsBack = double.Parse(framework, CultureInfo.InvariantCulture) == value;
        Assert.True(text.Length <= framework.Length || !frameworkReadsBack, actual);
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
