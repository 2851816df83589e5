using System.Globalization;

namespace SerializationApi.Formats.Primitives.Numbers;

/// <summary>Reads JSON numbers (RFC 8259 §6) as floating-point values, rounded to nearest, ties to even.</summary>
internal static class DoubleParser
{
    private const int DoubleMantissaBits = 52;
    private const int DoubleInfinity = 0x7FF;
    private const int FloatMantissaBits = 23;
    private const int FloatInfinity = 0xFF;

    // Decimal exponents for which any 64-bit significand is 0, or too large.
    private const int MinDoubleExponent = -342;
    private const int MaxDoubleExponent = 308;
    private const int MinFloatExponent = -65;
    private const int MaxFloatExponent = 38;

    /// <summary>Scans a JSON number at the start of <paramref name="source"/> and converts it in the same pass.</summary>
    /// <param name="source">Text that starts with the number; anything may follow it.</param>
    /// <param name="value">The nearest double.</param>
    /// <returns>The number of bytes; 0 if no JSON number starts here; negative if the number is well-formed and too large for a finite
    /// double.</returns>
    public static int Parse(ReadOnlySpan<byte> source, out double value)
    {
        int length = ScannedDecimal.Scan(source, out ScannedDecimal number);
        ulong bits = 0;
        if (number.Significand != 0 && number.Exponent >= MinDoubleExponent)
        {
            bits = (ulong)DoubleInfinity << DoubleMantissaBits;
            if (number.Exponent <= MaxDoubleExponent)
            {
                int exponent = (int)number.Exponent;
                bits = BinaryRounding.Round(number.Significand, exponent, DoubleMantissaBits, DoubleInfinity);
                if (number.IsCut && bits != BinaryRounding.Round(number.Significand + 1, exponent, DoubleMantissaBits, DoubleInfinity))
                {
                    bits = BinaryRounding.Undecided;
                }

                if (bits == BinaryRounding.Undecided)
                {
                    bits = BitConverter.DoubleToUInt64Bits(Math.Abs(ParseSlowly<double>(source[..length])));
                }
            }
        }

        value = BitConverter.UInt64BitsToDouble(bits | (number.IsNegative ? 1UL << 63 : 0));
        return double.IsFinite(value) ? length : -length;
    }

    public static int Parse(ReadOnlySpan<byte> source, out float value)
    {
        int length = ScannedDecimal.Scan(source, out ScannedDecimal number);
        ulong bits = 0;
        if (number.Significand != 0 && number.Exponent >= MinFloatExponent)
        {
            bits = (ulong)FloatInfinity << FloatMantissaBits;
            if (number.Exponent <= MaxFloatExponent)
            {
                int exponent = (int)number.Exponent;
                bits = BinaryRounding.Round(number.Significand, exponent, FloatMantissaBits, FloatInfinity);
                if (number.IsCut && bits != BinaryRounding.Round(number.Significand + 1, exponent, FloatMantissaBits, FloatInfinity))
                {
                    bits = BinaryRounding.Undecided;
                }

                if (bits == BinaryRounding.Undecided)
                {
                    bits = BitConverter.SingleToUInt32Bits(Math.Abs(ParseSlowly<float>(source[..length])));
                }
            }
        }

        value = BitConverter.UInt32BitsToSingle((uint)bits | (number.IsNegative ? 1U << 31 : 0));
        return float.IsFinite(value) ? length : -length;
    }

    /// <summary>Converts text that is exactly one JSON number.</summary>
    /// <returns>Whether it is one, and fits a finite double.</returns>
    public static bool TryParse(ReadOnlySpan<byte> source, out double value) =>
        Parse(source, out value) == source.Length && source.Length > 0;

    public static bool TryParse(ReadOnlySpan<byte> source, out float value) =>
        Parse(source, out value) == source.Length && source.Length > 0;

    private static T ParseSlowly<T>(ReadOnlySpan<byte> number)
        where T : IUtf8SpanParsable<T> => T.Parse(number, CultureInfo.InvariantCulture);
}
