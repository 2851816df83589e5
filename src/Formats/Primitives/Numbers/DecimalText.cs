using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace SerializationApi.Formats.Primitives.Numbers;

/// <summary>A decimal as text, with a point and, when read, perhaps an exponent.</summary>
internal static class DecimalText
{
    /// <summary>
    /// The most bytes that are written: a sign, "0." and 28 places, as in "-0.0000000000000000000000000001", or 29 digits
    /// and a point.
    /// </summary>
    public const int MaxLength = 31;

    /// <summary>Writes all digits of a decimal, trailing zeros included, whatever the culture.</summary>
    /// <param name="value">Any value.</param>
    /// <param name="destination">The first of at least <see cref="MaxLength"/> writable bytes.</param>
    /// <returns>The bytes written.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Write(decimal value, ref byte destination)
    {
        value.TryFormat(MemoryMarshal.CreateSpan(ref destination, MaxLength), out int written, default, CultureInfo.InvariantCulture);
        return written;
    }

    /// <summary>Reads a whole text, rounded to the 28 or 29 digits of a decimal; zero bytes at its end are ignored.</summary>
    /// <returns>False when it is no number, or one that is too large.</returns>
    public static bool TryParse(ReadOnlySpan<byte> text, out decimal value) => decimal.TryParse(
        text,
        NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent,
        CultureInfo.InvariantCulture,
        out value);
}
