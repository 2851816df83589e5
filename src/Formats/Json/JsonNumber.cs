namespace SerializationApi.Formats.Json;

/// <summary>The grammar of JSON numbers (RFC 8259 §6).</summary>
internal static class JsonNumber
{
    /// <summary>The length in bytes of the number at the start of <paramref name="source"/>; 0 if there is none.</summary>
    public static int Scan(ReadOnlySpan<byte> source)
    {
        int i = At(source, 0) == '-' ? 1 : 0;
        int digits = CountDigits(source, i);
        if (digits == 0)
        {
            return 0;
        }

        // A zero is the whole integer part. Whatever follows is another token.
        i += source[i] == '0' ? 1 : digits;
        if (At(source, i) == '.')
        {
            digits = CountDigits(source, i + 1);
            if (digits == 0)
            {
                return 0;
            }

            i += 1 + digits;
        }

        if (At(source, i) is (byte)'e' or (byte)'E')
        {
            int sign = At(source, i + 1) is (byte)'+' or (byte)'-' ? 1 : 0;
            digits = CountDigits(source, i + 1 + sign);
            if (digits == 0)
            {
                return 0;
            }

            i += 1 + sign + digits;
        }

        return i;
    }

    private static int CountDigits(ReadOnlySpan<byte> source, int start)
    {
        int i = start;
        while (At(source, i) is >= (byte)'0' and <= (byte)'9')
        {
            i++;
        }

        return i - start;
    }

    private static byte At(ReadOnlySpan<byte> source, int index) => (uint)index < (uint)source.Length ? source[index] : (byte)0;
}
