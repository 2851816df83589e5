using System.Globalization;

namespace SerializationApi.Formats.Numbers;

/// <summary>Reads JSON numbers (RFC 8259 §6) as floating-point values, rounded to nearest, ties to even.</summary>
internal static class DoubleParser
{
    /// <summary>Scans a JSON number at the start of <paramref name="source"/> and converts it in the same pass.</summary>
    /// <param name="source">Text that starts with the number; anything may follow it.</param>
    /// <param name="value">The nearest double.</param>
    /// <returns>
    /// The bytes of the number; 0 when no JSON number starts here; minus the bytes of the number when it is
    /// well-formed and too large for a finite double.
    /// </returns>
    public static int Parse(ReadOnlySpan<byte> source, out double value)
    {
        value = 0;
        int length = Scan(source);
        if (length == 0)
            return 0;

        value = double.Parse(source[..length], NumberStyles.Float, CultureInfo.InvariantCulture);
        return double.IsFinite(value) ? length : -length;
    }

    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, out double)"/>
    public static int Parse(ReadOnlySpan<byte> source, out float value)
    {
        value = 0;
        int length = Scan(source);
        if (length == 0)
            return 0;

        value = float.Parse(source[..length], NumberStyles.Float, CultureInfo.InvariantCulture);
        return float.IsFinite(value) ? length : -length;
    }

    /// <summary>Converts text that is one JSON number and nothing else.</summary>
    /// <returns>Whether it is one, and fits a finite double.</returns>
    public static bool TryParse(ReadOnlySpan<byte> source, out double value) =>
        Parse(source, out value) == source.Length && source.Length > 0;

    /// <inheritdoc cref="TryParse(ReadOnlySpan{byte}, out double)"/>
    public static bool TryParse(ReadOnlySpan<byte> source, out float value) =>
        Parse(source, out value) == source.Length && source.Length > 0;

    private static int Scan(ReadOnlySpan<byte> source)
    {
        int i = 0;
        if (i < source.Length && source[i] == '-')
            i++;
        int first = i;
        i = SkipDigits(source, i);
        if (i == first)
            return 0;
        if (source[first] == '0')
            i = first + 1;
        if (i < source.Length && source[i] == '.')
        {
            int fraction = i + 1;
            i = SkipDigits(source, fraction);
            if (i == fraction)
                return 0;
        }

        if (i < source.Length && source[i] is (byte)'e' or (byte)'E')
        {
            i++;
            if (i < source.Length && source[i] is (byte)'+' or (byte)'-')
                i++;
            int exponent = i;
            i = SkipDigits(source, exponent);
            if (i == exponent)
                return 0;
        }

        return i;
    }

    private static int SkipDigits(ReadOnlySpan<byte> source, int i)
    {
        while (i < source.Length && source[i] is >= (byte)'0' and <= (byte)'9')
            i++;
        return i;
    }
}
