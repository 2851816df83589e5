using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace SerializationApi.Formats.Primitives.Numbers;

/// <summary>
/// The 128 leading bits of the powers of ten for conversions between binary and decimal, rounded down: 10^e = (High, Low) × 2^s with 2^127
/// ≤ (High, Low). Computed at first use, in well under a millisecond.
/// </summary>
internal static class PowersOfTen
{
    /// <summary>The smallest exponent: 10^−342, with 19 digits before it, is the least value that does not parse as 0.</summary>
    public const int Min = -342;

    /// <summary>The largest exponent: a formatter scales the smallest double by 10^324.</summary>
    public const int Max = 324;

    /// <summary>The largest exponent whose power fits 128 bits without the twos, so that it is exact.</summary>
    public const int MaxExact = 55;

    // 5^342 has 795 bits: the quotient of 2^1024 has enough left for its leading 128.
    private const int Limbs = 33;

    private static readonly ulong[] Table = Compute();

    /// <summary>The leading bits of 10^<paramref name="exponent"/>.</summary>
    /// <param name="exponent">From <see cref="Min"/> to <see cref="Max"/>; not checked.</param>
    /// <param name="low">The lower 64 bits.</param>
    /// <returns>The upper 64 bits, of which the first is set.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Get(int exponent, out ulong low)
    {
        ref ulong entry = ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(Table), (nint)(uint)((exponent - Min) * 2));
        low = Unsafe.Add(ref entry, 1);
        return entry;
    }

    private static ulong[] Compute()
    {
        ulong[] table = new ulong[(Max - Min + 1) * 2];
        Span<uint> number = stackalloc uint[Limbs];

        // Upwards, the powers of five are exact.
        number.Clear();
        number[0] = 1;
        for (int exponent = 0; exponent <= Max; exponent++)
        {
            Store(number, table, exponent);
            ulong carry = 0;
            foreach (ref uint limb in number)
            {
                carry += limb * 5UL;
                limb = (uint)carry;
                carry >>= 32;
            }
        }

        // Downwards, a floor divided by five and rounded down again is the floor of the whole quotient.
        number.Clear();
        number[^1] = 1;
        for (int exponent = 0; exponent >= Min; exponent--)
        {
            Store(number, table, exponent);
            ulong remainder = 0;
            for (int i = number.Length - 1; i >= 0; i--)
            {
                remainder = (remainder << 32) | number[i];
                number[i] = (uint)(remainder / 5);
                remainder %= 5;
            }
        }

        return table;
    }

    private static void Store(ReadOnlySpan<uint> number, ulong[] table, int exponent)
    {
        int top = number.LastIndexOfAnyExcept(0U);
        UInt128 leading = 0;
        for (int i = top; i >= Math.Max(top - 4, 0); i--)
        {
            int shift = 96 + BitOperations.LeadingZeroCount(number[top]) - ((top - i) * 32);
            leading |= shift >= 0 ? (UInt128)number[i] << shift : (ulong)number[i] >> -shift;
        }

        table[(exponent - Min) * 2] = (ulong)(leading >> 64);
        table[((exponent - Min) * 2) + 1] = (ulong)leading;
    }
}
