using System.Numerics;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Tests.Primitives.Numbers;

public sealed class PowersOfTenTests
{
    [Fact]
    public void Every_power_is_the_floor_of_its_128_leading_bits()
    {
        for (int exponent = PowersOfTen.Min; exponent <= PowersOfTen.Max; exponent++)
        {
            BigInteger exact = exponent >= 0 ? BigInteger.Pow(10, exponent) : (BigInteger.One << 2000) / BigInteger.Pow(10, -exponent);
            int excess = (int)exact.GetBitLength() - 128;
            BigInteger expected = excess > 0 ? exact >> excess : exact << -excess;

            ulong high = PowersOfTen.Get(exponent, out ulong low);

            Assert.Equal(expected, ((BigInteger)high << 64) | low);
            Assert.Equal(exponent is >= 0 and <= PowersOfTen.MaxExact, exponent >= 0 && expected << excess == exact);
        }
    }
}
