using System.Globalization;
using System.Numerics;
using System.Text;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Numbers;

public sealed class IntegerParserTests : IDisposable
{
    private readonly GuardedMemory _memory = new(4096);

    [Theory]
    [InlineData("", 0)]
    [InlineData("-", 0)]
    [InlineData("--1", 0)]
    [InlineData("+1", 0)]
    [InlineData("x", 0)]
    [InlineData("0", 1)]
    [InlineData("-0", 2)]
    [InlineData("00", 1)]
    [InlineData("-012", 2)]
    [InlineData("0123456789", 1)]
    [InlineData("12.5", 2)]
    [InlineData("12345678e3", 8)]
    [InlineData("123456789,", 9)]
    public void An_integer_ends_where_the_grammar_says_so(string text, int length)
    {
        Assert.Equal(length, IntegerParser.Parse(Place(text), out long signed));
        Assert.Equal(length, IntegerParser.Parse(Place(text), out int _));
        Assert.Equal(length, IntegerParser.Parse(Place(text), out ulong unsigned));
        Assert.Equal(length, IntegerParser.Parse(Place(text), out uint _));
        long expected = length == 0 ? 0 : long.Parse(text.AsSpan(0, length), CultureInfo.InvariantCulture);
        Assert.Equal(expected, signed);
        Assert.Equal((ulong)expected, unsigned);
    }

    [Fact]
    public void Numbers_at_the_edge_of_each_type_fit_or_are_told_not_to()
    {
        BigInteger[] edges =
        [
            0,
            int.MaxValue,
            int.MinValue,
            uint.MaxValue,
            long.MaxValue,
            long.MinValue,
            ulong.MaxValue,
            BigInteger.Pow(10, 19),
            BigInteger.Pow(10, 20),
            BigInteger.Pow(10, 25),
            (BigInteger.One << 65),
            (BigInteger.One << 66),
        ];
        foreach (BigInteger edge in edges)
        {
            for (int step = -3; step <= 3; step++)
            {
                AssertReads(edge + step);
                AssertReads(-edge + step);
            }
        }
    }

    [Fact]
    public void Random_numbers_of_every_length_read_as_written()
    {
        var random = new Random(20260108);
        for (int i = 0; i < Rounds.Of(100_000); i++)
        {
            BigInteger value = ((BigInteger)random.NextInt64() << 6) >> random.Next(69);
            AssertReads(random.Next(2) == 0 ? value : -value);
        }
    }

    public void Dispose() => _memory.Dispose();

    private ReadOnlySpan<byte> Place(string text) => _memory.Place<byte>(Encoding.ASCII.GetBytes(text));

    private void AssertReads(BigInteger expected)
    {
        foreach (string behind in new[] { "", ",", ",\"more\":1" })
        {
            string text = expected.ToString(CultureInfo.InvariantCulture);
            ReadOnlySpan<byte> source = Place(text + behind);
            AssertResult(expected, long.MinValue, long.MaxValue, text, IntegerParser.Parse(source, out long int64), int64);
            AssertResult(expected, 0, ulong.MaxValue, text, IntegerParser.Parse(source, out ulong uint64), uint64);
            AssertResult(expected, int.MinValue, int.MaxValue, text, IntegerParser.Parse(source, out int int32), int32);
            AssertResult(expected, 0, uint.MaxValue, text, IntegerParser.Parse(source, out uint uint32), uint32);
        }
    }

    private static void AssertResult(BigInteger expected, BigInteger min, BigInteger max, string text, int length, BigInteger actual)
    {
        bool fits = expected >= min && expected <= max;
        Assert.Equal(fits ? text.Length : -text.Length, length);
        if (fits)
        {
            Assert.Equal(expected, actual);
        }
    }
}
