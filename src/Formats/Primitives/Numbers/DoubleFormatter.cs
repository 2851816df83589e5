using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace SerializationApi.Formats.Primitives.Numbers;

/// <summary>
/// Writes floating-point numbers as JSON numbers (RFC 8259 §6) with the fewest digits that read back to the same bits. The text equals the
/// framework's and System.Text.Json's, which is called for numbers that may have an exponent.
/// </summary>
internal static class DoubleFormatter
{
    /// <summary>The writable bytes that every overload needs; bytes after the result may be overwritten.</summary>
    public const int MaxLength = 32;

    private const int MaxDigits = 17;

    // Numbers in this range have no exponent.
    private const double LeastPlain = 1e-4;
    private const double MostPlainDouble = 1e15;
    private const float MostPlainSingle = 1e7f;

    /// <summary>Writes a finite double.</summary>
    /// <param name="value">Any value but NaN and the infinities, which JSON numbers do not have.</param>
    /// <param name="destination">The first of at least <see cref="MaxLength"/> writable bytes.</param>
    /// <returns>The number of bytes written, at most 24.</returns>
    public static int Format(double value, ref byte destination)
    {
        double magnitude = Math.Abs(value);
        if (magnitude is not (0 or >= LeastPlain and < MostPlainDouble))
        {
            return FormatOutside(value, ref destination);
        }

        ulong bits = BitConverter.DoubleToUInt64Bits(value);
        int sign = (int)(bits >> 63);
        destination = (byte)'-';
        destination = ref Unsafe.Add(ref destination, sign);
        if (magnitude == (long)magnitude)
        {
            return sign + IntegerFormatter.Format((ulong)(long)magnitude, ref destination);
        }

        ulong fraction = bits & 0xF_FFFF_FFFF_FFFF;
        int biased = (int)(bits >> 52) & 0x7FF;
        ulong significand = biased == 0 ? fraction : fraction | (1UL << 52);
        int exponent = Math.Max(biased, 1) - 1075;
        ulong digits = ShortestDecimal.Find(significand, exponent, fraction == 0 && biased > 1, out int decimalExponent);
        return sign + Write(digits, decimalExponent, ref destination);
    }

    /// <summary>Writes a finite float.</summary>
    /// <param name="value">Any value but NaN and the infinities.</param>
    /// <param name="destination">The first of at least <see cref="MaxLength"/> writable bytes.</param>
    /// <returns>The number of bytes written, at most 24.</returns>
    public static int Format(float value, ref byte destination)
    {
        float magnitude = Math.Abs(value);
        if (magnitude is not (0 or >= (float)LeastPlain and < MostPlainSingle))
        {
            return FormatOutside(value, ref destination);
        }

        uint bits = BitConverter.SingleToUInt32Bits(value);
        int sign = (int)(bits >> 31);
        destination = (byte)'-';
        destination = ref Unsafe.Add(ref destination, sign);
        if (magnitude == (int)magnitude)
        {
            return sign + IntegerFormatter.Format((uint)magnitude, ref destination);
        }

        uint fraction = bits & 0x7F_FFFF;
        int biased = (int)(bits >> 23) & 0xFF;
        ulong significand = biased == 0 ? fraction : fraction | (1U << 23);
        int exponent = Math.Max(biased, 1) - 150;
        ulong digits = ShortestDecimal.Find(significand, exponent, fraction == 0 && biased > 1, out int decimalExponent);
        return sign + Write(digits, decimalExponent, ref destination);
    }

    private static int FormatOutside(double value, ref byte destination)
    {
        Span<byte> text = MemoryMarshal.CreateSpan(ref destination, MaxLength);
        bool isWhole = value.TryFormat(text, out int length, default, CultureInfo.InvariantCulture);

        // The framework writes 2^-25 and 2^-958 like their neighbours.
        if (
            isWhole
            && BitConverter.DoubleToUInt64Bits(value) << 12 == 0
            && double.Parse(text[..length], NumberStyles.Float, CultureInfo.InvariantCulture) != value
        )
        {
            _ = value.TryFormat(text, out length, "G17", CultureInfo.InvariantCulture);
        }

        return length;
    }

    private static int FormatOutside(float value, ref byte destination)
    {
        _ = value.TryFormat(MemoryMarshal.CreateSpan(ref destination, MaxLength), out int length, default, CultureInfo.InvariantCulture);
        return length;
    }

    /// <summary>Writes <paramref name="decimalSignificand"/> × 10^<paramref name="decimalExponent"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Write(ulong decimalSignificand, int decimalExponent, ref byte destination)
    {
        // Filled up to 17 digits: the first one and a vector of 16.
        int count = DecimalDigits.Count(decimalSignificand);
        ulong filled = decimalSignificand * DecimalDigits.Power(MaxDigits - count);
        ulong upper = filled / 100_000_000;
        uint lower8 = (uint)(filled - (upper * 100_000_000));
        ulong first = upper / 100_000_000;
        uint upper8 = (uint)(upper - (first * 100_000_000));
        ulong upperDigits = DecimalDigits.Split(upper8);
        ulong lowerDigits = DecimalDigits.Split(lower8);
        Vector128<byte> rest = Vector128.Create(upperDigits, lowerDigits).AsByte();
        uint nonzero = Vector128.GreaterThan(rest, Vector128<byte>.Zero).ExtractMostSignificantBits();
        int digits = 33 - BitOperations.LeadingZeroCount(nonzero);
        rest |= Vector128.Create((byte)'0');

        // The value is first.rest × 10^exponent.
        int exponent = decimalExponent + count - 1;
        byte lead = (byte)('0' + first);
        return exponent < 0
            ? WriteBelowOne(lead, rest, digits, exponent, ref destination)
            : WriteMixed(lead, rest, digits, exponent, ref destination);
    }

    private static int WriteBelowOne(byte lead, Vector128<byte> rest, int digits, int exponent, ref byte destination)
    {
        Unsafe.WriteUnaligned(ref destination, DecimalDigits.Zeros);
        Unsafe.Add(ref destination, 1) = (byte)'.';
        int start = 1 - exponent;
        Unsafe.Add(ref destination, start) = lead;
        rest.StoreUnsafe(ref destination, (nuint)start + 1);
        return start + digits;
    }

    /// <summary>Writes a number from 1 on, with or without a fraction.</summary>
    private static int WriteMixed(byte lead, Vector128<byte> rest, int digits, int exponent, ref byte destination)
    {
        destination = lead;
        rest.StoreUnsafe(ref destination, 1);
        int whole = exponent + 1;
        if (digits <= whole)
        {
            return whole;
        }

        // The digits after the point are written again, one position later.
        var fraction = Vector128.ShuffleNative(rest, Vector128<byte>.Indices + Vector128.Create((byte)exponent));
        Unsafe.Add(ref destination, whole) = (byte)'.';
        if (whole <= 8)
        {
            fraction.StoreUnsafe(ref destination, (nuint)whole + 1);
        }
        else
        {
            fraction.GetLower().StoreUnsafe(ref destination, (nuint)whole + 1);
        }

        return digits + 1;
    }
}
