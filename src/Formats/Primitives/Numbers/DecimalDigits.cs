using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace SerializationApi.Formats.Primitives.Numbers;

/// <summary>Produces eight digits at a time, in the bytes of one word.</summary>
internal static class DecimalDigits
{
    /// <summary>The character 0 in each byte.</summary>
    public const ulong Zeros = 0x3030303030303030;

    private static ReadOnlySpan<ulong> Powers =>
        [
            1,
            10,
            100,
            1_000,
            10_000,
            100_000,
            1_000_000,
            10_000_000,
            100_000_000,
            1_000_000_000,
            10_000_000_000,
            100_000_000_000,
            1_000_000_000_000,
            10_000_000_000_000,
            100_000_000_000_000,
            1_000_000_000_000_000,
            10_000_000_000_000_000,
            100_000_000_000_000_000,
            1_000_000_000_000_000_000,
            10_000_000_000_000_000_000,
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

    /// <summary>Continues after digits already read; <paramref name="value"/> wraps if there are more than 19.</summary>
    /// <returns>The index of the first byte that is not a digit.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Scan(ReadOnlySpan<byte> source, int index, ref ulong value)
    {
        ref byte start = ref MemoryMarshal.GetReference(source);
        ulong result = value;
        while (source.Length - index >= sizeof(ulong))
        {
            ulong text = BinaryPrimitives.ReadUInt64LittleEndian(source[index..]);
            if (!AreDigits(text))
            {
                break;
            }

            result = (result * 100_000_000) + Join(text - Zeros);
            index += sizeof(ulong);
        }

        for (; index < source.Length; index++)
        {
            uint digit = (uint)Unsafe.Add(ref start, index) - '0';
            if (digit > 9)
            {
                break;
            }

            result = (result * 10) + digit;
        }

        value = result;
        return index;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool AreDigits(ulong text) => (((text + 0x4646464646464646) | (text - Zeros)) & 0x8080808080808080) == 0;

    /// <summary>The value of eight digits from 0 to 9, the first in the lowest byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Join(ulong digits)
    {
        // Pairs in each second byte, then the pairs times 10^6 and 10^2, and times 10^4 and 1, meet in the upper half.
        const ulong EverySecondPair = 0x000000FF_000000FF;
        ulong pairs = (digits * 10) + (digits >> 8);
        return (((pairs & EverySecondPair) * 0x000F4240_00000064) + (((pairs >> 16) & EverySecondPair) * 0x00002710_00000001)) >> 32;
    }
}
