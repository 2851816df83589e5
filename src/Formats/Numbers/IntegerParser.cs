namespace SerializationApi.Formats.Numbers;

/// <summary>
/// Reads the integer part of a JSON number (RFC 8259 §6): an optional minus and digits without a leading zero.
/// </summary>
internal static class IntegerParser
{
    /// <summary>Scans an integer at the start of <paramref name="source"/>.</summary>
    /// <param name="source">Text that starts with the integer; anything may follow it, a fraction included.</param>
    /// <param name="value">The integer.</param>
    /// <returns>
    /// The bytes of the integer; 0 when none starts here; minus its bytes when it does not fit
    /// <paramref name="value"/>.
    /// </returns>
    public static int Parse(ReadOnlySpan<byte> source, out long value)
    {
        int length = ScanMagnitude(source, out ulong magnitude, out bool negative, out bool overflow);
        value = negative ? -(long)magnitude : (long)magnitude;
        bool fits = !overflow && magnitude <= (negative ? 1UL << 63 : long.MaxValue);
        return fits ? length : -length;
    }

    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, out long)"/>
    public static int Parse(ReadOnlySpan<byte> source, out ulong value)
    {
        int length = ScanMagnitude(source, out value, out bool negative, out bool overflow);
        return overflow || (negative && value != 0) ? -length : length;
    }

    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, out long)"/>
    public static int Parse(ReadOnlySpan<byte> source, out int value)
    {
        int length = Parse(source, out long wide);
        value = (int)wide;
        return length > 0 && wide != value ? -length : length;
    }

    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, out long)"/>
    public static int Parse(ReadOnlySpan<byte> source, out uint value)
    {
        int length = Parse(source, out ulong wide);
        value = (uint)wide;
        return length > 0 && wide != value ? -length : length;
    }

    private static int ScanMagnitude(ReadOnlySpan<byte> source, out ulong magnitude, out bool negative, out bool overflow)
    {
        magnitude = 0;
        overflow = false;
        negative = source.Length > 0 && source[0] == '-';
        int first = negative ? 1 : 0;
        int i = first;
        for (; i < source.Length && (uint)(source[i] - '0') <= 9; i++)
        {
            if (i == first + 1 && magnitude == 0)
                break;
            uint digit = (uint)(source[i] - '0');
            overflow |= magnitude > (ulong.MaxValue - digit) / 10;
            magnitude = (magnitude * 10) + digit;
        }

        return i == first ? 0 : i;
    }
}
