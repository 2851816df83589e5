using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.Primitives.Numbers;

/// <summary>A scanned JSON number (RFC 8259 §6): <c>±Significand × 10^Exponent</c>.</summary>
internal struct ScannedDecimal
{
    /// <summary>The most digits that any 64-bit significand holds.</summary>
    private const int MaxDigits = 19;

    /// <summary>Larger than the exponent of any text that fits memory, so that sums do not overflow.</summary>
    private const long ExponentLimit = 1L << 40;

    /// <summary>The digits without the point; further ones are cut off.</summary>
    public ulong Significand;

    /// <summary>The power of ten.</summary>
    public long Exponent;

    public bool IsNegative;

    /// <summary>Whether digits other than 0 were cut off: the number is between this significand and the next.</summary>
    public bool IsCut;

    /// <summary>Reads the number at the start of <paramref name="source"/>.</summary>
    /// <returns>The number of bytes; 0 if no JSON number starts here.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Scan(ReadOnlySpan<byte> source, out ScannedDecimal result)
    {
        result = default;
        result.IsNegative = source.Length > 0 && source[0] == '-';
        int first = result.IsNegative ? 1 : 0;
        ulong significand = 0;
        int index = first;
        for (; index < source.Length && (uint)(source[index] - '0') <= 9; index++)
        {
            significand = (significand * 10) + (uint)(source[index] - '0');
        }

        int digits = index - first;
        if (digits == 0)
        {
            return 0;
        }

        // A zero is the whole integer part; a digit after it belongs to no number.
        if (source[first] == '0' && digits > 1)
        {
            return first + 1;
        }

        long exponent = 0;
        if (index < source.Length && source[index] == '.')
        {
            int fraction = index + 1;
            index = DecimalDigits.Scan(source, fraction, ref significand);
            if (index == fraction)
            {
                return 0;
            }

            exponent = fraction - index;
            digits += index - fraction;
        }

        int mantissaEnd = index;
        if (index < source.Length && (source[index] | 0x20) == 'e')
        {
            index = ScanExponent(source, index + 1, ref exponent);
            if (index == 0)
            {
                return 0;
            }
        }

        result.Significand = significand;
        result.Exponent = exponent;
        if (digits > MaxDigits)
        {
            result.Significand = Cut(source[first..mantissaEnd], out int dropped, out bool isCut);
            result.Exponent += dropped;
            result.IsCut = isCut;
        }

        return index;
    }

    private static int ScanExponent(ReadOnlySpan<byte> source, int index, ref long exponent)
    {
        bool negative = index < source.Length && source[index] == '-';
        if (negative || (index < source.Length && source[index] == '+'))
        {
            index++;
        }

        int first = index;
        long value = 0;
        for (; index < source.Length && (uint)(source[index] - '0') <= 9; index++)
        {
            value = Math.Min((value * 10) + (source[index] - '0'), ExponentLimit);
        }

        exponent += negative ? -value : value;
        return index == first ? 0 : index;
    }

    /// <summary>Reads the first 19 digits after the leading zeros.</summary>
    private static ulong Cut(ReadOnlySpan<byte> mantissa, out int dropped, out bool isCut)
    {
        ulong significand = 0;
        int digits = 0;
        dropped = 0;
        isCut = false;
        foreach (byte character in mantissa)
        {
            if (character == '.')
            {
                continue;
            }

            if (digits < MaxDigits)
            {
                significand = (significand * 10) + (uint)(character - '0');
                digits += significand > 0 ? 1 : 0;
            }
            else
            {
                dropped++;
                isCut |= character != '0';
            }
        }

        return significand;
    }
}
