using System.Numerics;
using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.Primitives.Numbers;

/// <summary>
/// Reads the integer part of a JSON number (RFC 8259 §6): an optional minus and digits without a leading zero.
/// </summary>
internal static class IntegerParser
{
    private const int MaxDigits = 20;
    private const ulong SmallestOfMaxDigits = 10_000_000_000_000_000_000;

    /// <summary>Scans an integer at the start of <paramref name="source"/>.</summary>
    /// <param name="source">Text that starts with the integer; anything may follow it, also a fraction.</param>
    /// <param name="value">The integer.</param>
    /// <returns>The number of bytes; 0 if no integer starts here; negative if it does not fit <paramref name="value"/>.</returns>
    public static int Parse<T>(ReadOnlySpan<byte> source, out T value)
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T>
    {
        int length = ScanMagnitude(source, out ulong magnitude, out bool negative);
        value = IntegerBits.To<T>(negative ? 0 - magnitude : magnitude);
        ulong most = negative ? 0 - IntegerBits.Of(T.MinValue) : IntegerBits.Of(T.MaxValue);
        return magnitude <= most ? length : -Math.Abs(length);
    }

    /// <summary>Like <see cref="Parse"/>, except for the sign.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int ScanMagnitude(ReadOnlySpan<byte> source, out ulong magnitude, out bool negative)
    {
        negative = source.Length > 0 && source[0] == '-';
        magnitude = 0;
        int first = negative ? 1 : 0;
        int length = DecimalDigits.Scan(source, first, ref magnitude);
        int digits = length - first;
        if (digits == 0)
        {
            return 0;
        }

        if (source[first] == '0' && digits > 1)
        {
            magnitude = 0;
            return first + 1;
        }

        // A number of twenty digits fits if it begins with 1 and has not wrapped around.
        bool fits = digits < MaxDigits || (digits == MaxDigits && source[first] == '1' && magnitude >= SmallestOfMaxDigits);
        return fits ? length : -length;
    }
}
