using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace SerializationApi.Formats.Primitives.Numbers;

/// <summary>
/// Reads and writes decimals as text, with a point and, on reading, perhaps an exponent. The results equal .NET's; numbers of up to 19
/// digits, which are nearly all, do not use it.
/// </summary>
internal static class DecimalText
{
    /// <summary>
    /// The most bytes that are written: a sign, "0." and 28 places, as in "-0.0000000000000000000000000001", or 29 digits
    /// and a point.
    /// </summary>
    public const int MaxLength = 31;

    // As many digits as any 64-bit number holds, a sign and a point.
    private const int MaxShortDigits = 19;
    private const int MaxShortLength = MaxShortDigits + 2;

    /// <summary>Writes all digits of a decimal, trailing zeros included, independent of the culture.</summary>
    /// <param name="value">Any value.</param>
    /// <param name="destination">The first of at least <see cref="MaxLength"/> writable bytes; bytes after the result may be
    /// overwritten.</param>
    /// <returns>The number of bytes written.</returns>
    public static int Write(decimal value, ref byte destination)
    {
        Parts parts = Unsafe.As<decimal, Parts>(ref value);
        int places = value.Scale;
        if (parts.Upper != 0 || places > Vector128<byte>.Count)
        {
            value.TryFormat(MemoryMarshal.CreateSpan(ref destination, MaxLength), out int written, default, CultureInfo.InvariantCulture);
            return written;
        }

        // A zero has no sign.
        ulong digits = parts.Lower;
        destination = (byte)'-';
        int sign = parts.Flags < 0 && digits != 0 ? 1 : 0;
        ref byte first = ref Unsafe.Add(ref destination, sign);
        if (places == 0)
        {
            return sign + IntegerFormatter.Format(digits, ref first);
        }

        // Below one, a one before the decimal places produces their zeros.
        ulong one = DecimalDigits.Power(places);
        bool isBelowOne = digits < one;
        int count = IntegerFormatter.Format(isBelowOne ? digits + one : digits, ref first);
        first = isBelowOne ? (byte)'0' : first;
        MoveOn(ref Unsafe.Add(ref first, count - places), places) = (byte)'.';
        return sign + count + 1;
    }

    /// <summary>Reads a whole text, rounded to the 28 or 29 digits of a decimal; zero bytes at its end are ignored.</summary>
    /// <returns>False if it is not a number, or too large.</returns>
    public static bool TryParse(ReadOnlySpan<byte> text, out decimal value)
    {
        if (text.Length <= MaxShortLength && TryParseShort(text, out value))
        {
            return true;
        }

        return decimal.TryParse(
            text,
            NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent,
            CultureInfo.InvariantCulture,
            out value
        );
    }

    /// <summary>Reads an optional minus, digits, and perhaps a point and more digits, if they are few enough.</summary>
    private static bool TryParseShort(ReadOnlySpan<byte> text, out decimal value)
    {
        ulong digits = 0;
        bool isNegative = text.Length > 0 && text[0] == '-';
        int first = isNegative ? 1 : 0;
        int point = DecimalDigits.Scan(text, first, ref digits);
        int end = point < text.Length && text[point] == '.' ? DecimalDigits.Scan(text, point + 1, ref digits) : point;
        int places = Math.Max(0, end - point - 1);
        bool isShort = end == text.Length && point > first && point - first + places <= MaxShortDigits;
        value = isShort ? new decimal((int)digits, (int)(digits >> 32), 0, isNegative, (byte)places) : default;
        return isShort;
    }

    /// <summary>Moves up to 16 bytes, and some after them, by one.</summary>
    /// <returns>Their old start.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte MoveOn(ref byte start, int length)
    {
        if (length <= sizeof(ulong))
        {
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref start, 1), Unsafe.ReadUnaligned<ulong>(ref start));
        }
        else
        {
            Vector128.LoadUnsafe(ref start).StoreUnsafe(ref start, 1);
        }

        return ref start;
    }

    // The layout of decimal in .NET, on which MemoryPack relies, too.
    [StructLayout(LayoutKind.Sequential)]
    private readonly struct Parts
    {
        public readonly int Flags;
        public readonly uint Upper;
        public readonly ulong Lower;
    }
}
