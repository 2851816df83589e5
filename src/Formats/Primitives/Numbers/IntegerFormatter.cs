using System.Numerics;
using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.Primitives.Numbers;

internal static class IntegerFormatter
{
    /// <summary>The writable bytes that every overload needs; bytes after the result may be overwritten.</summary>
    public const int MaxLength = 24;

    private const uint TenTo8 = 100_000_000;
    private const ulong TenTo16 = 10_000_000_000_000_000;

    /// <summary>Writes a signed integer.</summary>
    /// <param name="value">Any value.</param>
    /// <param name="destination">The first of at least <see cref="MaxLength"/> writable bytes.</param>
    /// <returns>The number of bytes written.</returns>
    public static int Format(long value, ref byte destination)
    {
        // The sign is always written, and overwritten if there is none.
        destination = (byte)'-';
        int sign = (int)((ulong)value >> 63);
        ulong magnitude = (ulong)(value < 0 ? -value : value);
        return sign + Format(magnitude, ref Unsafe.Add(ref destination, sign));
    }

    public static int Format(ulong value, ref byte destination)
    {
        if (value < TenTo8)
        {
            return WriteFirst((uint)value, ref destination);
        }

        int length;
        if (value < TenTo16)
        {
            ulong head = value / TenTo8;
            length = WriteFirst((uint)head, ref destination);
            WriteEight((uint)(value - (head * TenTo8)), ref Unsafe.Add(ref destination, length));
            return length + 8;
        }

        ulong first = value / TenTo16;
        ulong rest = value - (first * TenTo16);
        length = WriteFirst((uint)first, ref destination);
        WriteEight((uint)(rest / TenTo8), ref Unsafe.Add(ref destination, length));
        WriteEight((uint)(rest % TenTo8), ref Unsafe.Add(ref destination, length + 8));
        return length + 16;
    }

    /// <summary>Writes a number below 10^8 without leading zeros; touches 8 bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteFirst(uint value, ref byte destination)
    {
        ulong digits = DecimalDigits.Split(value);

        // The mark in the last byte keeps one digit of zero.
        int zeros = BitOperations.TrailingZeroCount(digits | (1UL << 56)) >> 3;
        Unsafe.WriteUnaligned(ref destination, (digits | DecimalDigits.Zeros) >> (zeros * 8));
        return 8 - zeros;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WriteEight(uint value, ref byte destination) =>
        Unsafe.WriteUnaligned(ref destination, DecimalDigits.Split(value) | DecimalDigits.Zeros);
}
