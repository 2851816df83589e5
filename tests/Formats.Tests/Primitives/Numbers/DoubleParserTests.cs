using System.Globalization;
using System.Numerics;
using System.Text;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Numbers;

public sealed class DoubleParserTests : IDisposable
{
    private readonly GuardedMemory _memory = new(1 << 16);

    [Theory]
    [InlineData("0", 1)]
    [InlineData("-0", 2)]
    [InlineData("01", 1)]
    [InlineData("-00.5", 2)]
    [InlineData("1.5,", 3)]
    [InlineData("1e5]", 3)]
    [InlineData("1E+05 ", 5)]
    [InlineData("12345678.12345678e-3}", 20)]
    [InlineData("1-1", 1)]
    [InlineData("1x", 1)]
    [InlineData("", 0)]
    [InlineData("-", 0)]
    [InlineData("+1", 0)]
    [InlineData(".5", 0)]
    [InlineData("-.5", 0)]
    [InlineData("1.", 0)]
    [InlineData("1.e5", 0)]
    [InlineData("1e", 0)]
    [InlineData("1e+", 0)]
    [InlineData("1.5e-", 0)]
    [InlineData("1.5e-x", 0)]
    [InlineData("NaN", 0)]
    [InlineData("Infinity", 0)]
    public void A_number_ends_where_the_grammar_says_so(string text, int length)
    {
        Assert.Equal(length, DoubleParser.Parse(Place(text), out double value));
        Assert.Equal(length, DoubleParser.Parse(Place(text), out float _));
        Assert.Equal(length == 0 ? 0 : double.Parse(text[..length], CultureInfo.InvariantCulture), value);
        Assert.Equal(length > 0 && length == text.Length, DoubleParser.TryParse(Place(text), out value));
    }

    [Theory]
    [InlineData("1e400")]
    [InlineData("-1e309")]
    [InlineData("1.7976931348623159e308")]
    [InlineData("1e99999999999999999999999")]
    public void What_is_too_large_is_told_by_a_negative_length(string text)
    {
        Assert.Equal(-text.Length, DoubleParser.Parse(Place(text), out double _));
        Assert.Equal(-text.Length, DoubleParser.Parse(Place(text), out float _));
        Assert.False(DoubleParser.TryParse(Place(text), out double _));
    }

    [Theory]
    [InlineData("3.4028236e38")]
    [InlineData("1e39")]
    [InlineData("-340282356779733661637539395458142568448")]
    public void What_is_too_large_for_a_float_only_is_told_there(string text)
    {
        Assert.Equal(-text.Length, DoubleParser.Parse(Place(text), out float _));
        Assert.Equal(text.Length, DoubleParser.Parse(Place(text), out double _));
    }

    [Theory]
    [InlineData("1e-400", 0)]
    [InlineData("-1e-99999999999999999999999", -0.0)]
    [InlineData("0e99999999999999999999999", 0)]
    [InlineData("0.0000000000000000000000000000e400", 0)]
    [InlineData("2.4703282292062327e-324", 0)]
    [InlineData("2.4703282292062328e-324", 5e-324)]
    [InlineData("2.2250738585072011e-308", 2.2250738585072011e-308)]
    [InlineData("2.2250738585072012e-308", 2.2250738585072014e-308)]
    [InlineData("9007199254740993", 9007199254740992)]
    [InlineData("9007199254740993.00000000000000000000000000000000001", 9007199254740994)]
    [InlineData("0.500000000000000166533453693773481063544750213623046875", 0.5000000000000002)]
    [InlineData("7.2057594037927933e16", 72057594037927936)]
    [InlineData("1.7976931348623158e308", double.MaxValue)]
    public void Hard_cases_are_rounded_to_nearest_even(string text, double expected)
    {
        Assert.Equal(text.Length, DoubleParser.Parse(Place(text), out double value));
        Assert.Equal(BitConverter.DoubleToInt64Bits(expected), BitConverter.DoubleToInt64Bits(value));
    }

    [Fact]
    public void Long_texts_with_opposite_exponents_are_read_exactly()
    {
        AssertReads("1" + new string('0', 400) + "e-400");
        AssertReads("0." + new string('0', 400) + "1e401");
        AssertReads(new string('9', 1000) + "." + new string('9', 1000) + "e-900");
        AssertReads("0." + new string('0', 20_000) + "123e20000");
        AssertReads("1.0000000000000001110223024625156540423631668090820312" + new string('5', 800));
    }

    [Fact]
    public void Points_halfway_between_numbers_and_beside_them_are_rounded_as_the_framework_does_it()
    {
        var random = new Random(20260106);
        for (int i = 0; i < Rounds.Of(10_000); i++)
        {
            double value = BitConverter.Int64BitsToDouble(random.NextInt64(0x7FEF_FFFF_FFFF_FFFF));
            AssertAroundHalfway(BitConverter.DoubleToInt64Bits(value), 52, 1075);
            int bits = random.Next(0x7F7F_FFFF);
            AssertAroundHalfway(bits, 23, 150);
        }
    }

    [Fact]
    public void Random_numbers_are_rounded_as_the_framework_does_it()
    {
        var random = new Random(20260107);
        for (int i = 0; i < Rounds.Of(80_000); i++)
        {
            double value = BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue));
            if (double.IsFinite(value))
            {
                AssertReads(value.ToString("R", CultureInfo.InvariantCulture));
                AssertReads(value.ToString("E" + random.Next(12, 25), CultureInfo.InvariantCulture));
            }

            float single = BitConverter.Int32BitsToSingle(random.Next());
            if (float.IsFinite(single))
            {
                AssertReads(single.ToString("R", CultureInfo.InvariantCulture));
            }

            AssertReads($"{random.NextInt64() >> random.Next(63)}e{random.Next(-360, 330)}");
            AssertReads($"{random.NextInt64() >> random.Next(63)}e{random.Next(-30, 30)}");
            AssertReads($"{random.NextInt64()}.{random.NextInt64()}{random.NextInt64()}e{random.Next(-30, 30)}");
            AssertReads($"{random.Next(1000)}.{random.Next(1_000_000)}");
        }
    }

    public void Dispose() => _memory.Dispose();

    private ReadOnlySpan<byte> Place(string text) => _memory.Place<byte>(Encoding.ASCII.GetBytes(text));

    /// <summary>Reads the exact decimal of the point halfway above a number, and one a little more and less.</summary>
    private void AssertAroundHalfway(long bits, int mantissaBits, int bias)
    {
        long fraction = bits & ((1L << mantissaBits) - 1);
        int biased = (int)(bits >> mantissaBits);
        BigInteger halfway = ((biased == 0 ? fraction : fraction | (1L << mantissaBits)) * (BigInteger)2) + 1;
        int exponent = Math.Max(biased, 1) - bias - 1;
        BigInteger digits = exponent >= 0 ? halfway << exponent : halfway * BigInteger.Pow(5, -exponent);
        string suffix = "e" + Math.Min(exponent, 0);
        AssertReads(digits + suffix);
        AssertReads(digits + ".0000000001" + suffix);
        AssertReads(digits - 1 + suffix);
    }

    private void AssertReads(string text)
    {
        ReadOnlySpan<byte> source = Place(text);
        double expected = double.Parse(text, CultureInfo.InvariantCulture);
        float expectedFloat = float.Parse(text, CultureInfo.InvariantCulture);

        int length = DoubleParser.Parse(source, out double value);
        int floatLength = DoubleParser.Parse(source, out float single);

        if (
            length != (double.IsFinite(expected) ? text.Length : -text.Length)
            || floatLength != (float.IsFinite(expectedFloat) ? text.Length : -text.Length)
            || BitConverter.DoubleToInt64Bits(value) != BitConverter.DoubleToInt64Bits(expected)
            || BitConverter.SingleToInt32Bits(single) != BitConverter.SingleToInt32Bits(expectedFloat)
        )
        {
            Assert.Fail($"{text}: {value:R}, {single:R} in {length}, {floatLength}");
        }
    }
}
