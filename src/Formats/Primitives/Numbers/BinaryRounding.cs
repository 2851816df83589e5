using System.Numerics;
using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.Primitives.Numbers;

/// <summary>
/// Finds the binary number nearest to a decimal one, ties to even: Daniel Lemire, "Number Parsing at a Gigabyte per Second" (2021), §5, and
/// Noble Mushtak and Daniel Lemire, "Fast Number Parsing Without Fallback" (2023).
/// </summary>
internal static class BinaryRounding
{
    /// <summary>The result if 128 bits of the power of ten do not decide.</summary>
    public const ulong Undecided = ulong.MaxValue;

    // 5^27 is the largest power of five in 64 bits: only those can divide a significand without a remainder.
    private const int MaxDivisor = 27;
    private const int DoubleMantissaBits = 52;

    /// <summary>The bits of the IEEE 754 number nearest to <paramref name="significand"/> × 10^<paramref name="exponent"/>.</summary>
    /// <param name="significand">Not 0.</param>
    /// <param name="exponent">From <see cref="PowersOfTen.Min"/> to <see cref="PowersOfTen.Max"/>.</param>
    /// <param name="mantissaBits">The stored bits of the mantissa, 52 or 23.</param>
    /// <param name="infinity">The biased exponent of the infinities, 0x7FF or 0xFF.</param>
    /// <returns>The bits, those of infinity if it is too large, or <see cref="Undecided"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Round(ulong significand, int exponent, int mantissaBits, int infinity)
    {
        // Halfway values have one bit more than the mantissa: times 5^e, or divided by it, they fit 64 bits.
        int maxTie = mantissaBits == DoubleMantissaBits ? 23 : 10;
        int minTie = mantissaBits == DoubleMantissaBits ? -4 : -17;

        int zeros = BitOperations.LeadingZeroCount(significand);
        ulong aligned = significand << zeros;
        ulong power = PowersOfTen.Get(exponent, out ulong powerLow);
        ulong high = Math.BigMul(aligned, power, out ulong low);

        // Two bits below the mantissa decide, unless a carry could still propagate through all following bits.
        int spare = 64 - mantissaBits - 3;
        ulong spareMask = (1UL << spare) - 1;
        if ((high & spareMask) == spareMask)
        {
            powerLow += exponent is < 0 and >= -MaxDivisor ? 1UL : 0UL;
            ulong carry = Math.BigMul(aligned, powerLow, out _);
            low += carry;
            high += low < carry ? 1UL : 0UL;
            if (low == ulong.MaxValue && exponent is < -MaxDivisor or > PowersOfTen.MaxExact)
            {
                return Undecided;
            }
        }

        int top = (int)(high >> 63);
        ulong mantissa = high >> (top + spare);

        // 217706 / 2^16 is log2(10).
        int biased = ((217706 * exponent) >> 16) + 63 + top - zeros + (infinity >> 1);
        if (biased <= 0)
        {
            return biased < -mantissaBits - 2 ? 0 : RoundHalfUp(mantissa >> (1 - biased));
        }

        // A tie rounds to the even neighbour.
        if (low <= 1 && (mantissa & 3) == 1 && mantissa << (top + spare) == high && exponent >= minTie && exponent <= maxTie)
        {
            mantissa &= ~1UL;
        }

        // A mantissa that rounds up to the next power of two carries into the exponent, up to infinity.
        ulong bits = RoundHalfUp(mantissa) + ((ulong)(biased - 1) << mantissaBits);
        ulong infinityBits = (ulong)infinity << mantissaBits;
        return Math.Min(bits, infinityBits);
    }

    private static ulong RoundHalfUp(ulong mantissa) => (mantissa + (mantissa & 1)) >> 1;
}
