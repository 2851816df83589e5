namespace SerializationApi.Formats.Lz4;

internal static partial class Lz4Codec
{
    /// <summary>Decompresses one block whose decompressed size is known.</summary>
    /// <param name="source">The whole block; it may be hostile.</param>
    /// <param name="destination">Exactly as many bytes as the block decompresses to.</param>
    /// <param name="errorOffset">−1, or the offset in <paramref name="source"/> of the sequence that is wrong.</param>
    /// <returns>Whether the block was read to its end and filled <paramref name="destination"/> exactly.</returns>
    public static bool TryDecompress(ReadOnlySpan<byte> source, Span<byte> destination, out int errorOffset)
    {
        int input = 0;
        int output = 0;
        while (true)
        {
            errorOffset = input;
            if (input >= source.Length)
                return false;

            int token = source[input++];
            if (!TryReadLength(source, ref input, token >> 4, out int literals)
                || literals > source.Length - input
                || literals > destination.Length - output)
            {
                return false;
            }

            source.Slice(input, literals).CopyTo(destination[output..]);
            input += literals;
            output += literals;
            if (input == source.Length)
            {
                bool complete = output == destination.Length;
                errorOffset = complete ? -1 : input;
                return complete;
            }

            if (source.Length - input < 2)
                return false;

            int distance = source[input] | (source[input + 1] << 8);
            input += 2;
            if (distance == 0 || distance > output || !TryReadLength(source, ref input, token & 15, out int match)
                || match > destination.Length - output - MinMatch)
            {
                return false;
            }

            for (int end = output + match + MinMatch; output < end; output++)
                destination[output] = destination[output - distance];
        }
    }

    private static bool TryReadLength(ReadOnlySpan<byte> source, ref int input, int nibble, out int length)
    {
        length = nibble;
        if (nibble < 15)
            return true;

        while (input < source.Length)
        {
            byte more = source[input++];
            length += more;
            if (length < 0)
                return false;
            if (more != 255)
                return true;
        }

        return false;
    }
}
