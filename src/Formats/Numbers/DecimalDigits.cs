using System.Numerics;
using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.Numbers;

/// <summary>Digits made eight at a time, in the bytes of one word.</summary>
internal static class DecimalDigits
{
    /// <summary>The character 0 in each byte.</summary>
    public const ulong Zeros = 0x3030303030303030;

    private static ReadOnlySpan<ulong> Powers =>
    [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ];

    /// <summary>10^<paramref name="exponent"/>, from 0 to 19.</summary>
    public static ulong Power(int exponent) => Powers[exponent];

    /// <summary>The number of digits of <paramref name="value"/>, 1 for 0.</summary>
    public static int Count(ulong value)
    {
        // 1233 / 2^12 is log10(2), a little more than the power below for some lengths in bits.
        int estimate = (BitOperations.Log2(value | 1) + 1) * 1233 >> 12;
        return estimate + (value >= Powers[estimate] ? 1 : 0) + (value == 0 ? 1 : 0);
    }

    /// <summary>The eight digits of a number below 10^8, the first in the lowest byte, each from 0 to 9.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Split(uint value)
    {
        // Two numbers of four digits in 32 bits each, four of two in 16, eight of one in 8.
        ulong upper = value / 10_000;
        ulong fours = upper | ((value - (upper * 10_000)) << 32);
        ulong hundreds = ((fours * 5243) >> 19) & 0x0000007F_0000007F;
        ulong twos = hundreds | ((fours - (hundreds * 100)) << 16);
        ulong tens = ((twos * 103) >> 10) & 0x000F_000F_000F_000F;
        return tens | ((twos - (tens * 10)) << 8);
    }
}
