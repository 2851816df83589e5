using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.Primitives.Numbers;

/// <summary>
/// Finds the decimal with the fewest digits that rounds to a given binary number, and among those the nearest one: Raffaello Giulietti,
/// "The Schubfach way to render doubles" (2021).
/// </summary>
internal static class ShortestDecimal
{
    /// <summary>Finds the decimal for <paramref name="significand"/> × 2^<paramref name="exponent"/>.</summary>
    /// <param name="significand">From 1 to 2^53 − 1.</param>
    /// <param name="exponent">From −1074 to 971.</param>
    /// <param name="closerBelow">Whether the next number below is half as far as the one above: at a power of two.</param>
    /// <param name="decimalExponent">The power of ten to multiply the result by.</param>
    /// <returns>The digits as a number, trailing zeros possible; at most 17 of them.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Find(ulong significand, int exponent, bool closerBelow, out int decimalExponent)
    {
        // k = ⌊log10 of the interval's width⌋: 1262611 / 2^22 is log10(2), 524031 / 2^22 is log10(4/3).
        int k = ((exponent * 1262611) - (closerBelow ? 524031 : 0)) >> 22;

        // 1741647 / 2^19 is log2(10): h aligns the product with 10^-k to four times the value in 64 bits.
        int h = exponent + ((-k * 1741647) >> 19) + 1;

        // The proof requires the power rounded up; up to 10^55 it is exact.
        ulong high = PowersOfTen.Get(-k, out ulong low);
        low += (uint)-k > PowersOfTen.MaxExact ? 1UL : 0UL;

        // The value and the ends of the interval that rounds to it, times four; the ends count if even.
        ulong odd = significand & 1;
        ulong lower = RoundToOdd(high, low, ((4 * significand) - (closerBelow ? 1UL : 2UL)) << h) + odd;
        ulong value = RoundToOdd(high, low, (4 * significand) << h);
        ulong upper = RoundToOdd(high, low, ((4 * significand) + 2) << h) - odd;

        ulong floor = value / 4;
        ulong tens = floor / 10;
        if (tens > 0)
        {
            bool below = lower <= 40 * tens;
            bool above = (40 * tens) + 40 <= upper;
            if (below != above)
            {
                decimalExponent = k + 1;
                return tens + (above ? 1UL : 0UL);
            }
        }

        decimalExponent = k;
        bool floorInside = lower <= 4 * floor;
        bool nextInside = (4 * floor) + 4 <= upper;
        if (floorInside != nextInside)
        {
            return floor + (nextInside ? 1UL : 0UL);
        }

        ulong rest = value & 3;
        return floor + (rest > 2 || (rest == 2 && (floor & 1) != 0) ? 1UL : 0UL);
    }

    /// <summary>The product's upper 64 bits; the last bit also tells whether anything was cut off.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong RoundToOdd(ulong high, ulong low, ulong factor)
    {
        ulong carry = Math.BigMul(low, factor, out _);
        ulong upper = Math.BigMul(high, factor, out ulong middle);
        middle += carry;
        upper += middle < carry ? 1UL : 0UL;

        // The rounded power makes a product that should be whole too large by at most one here.
        return upper | (middle > 1 ? 1UL : 0UL);
    }
}
