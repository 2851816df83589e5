namespace SerializationApi.Fuzz.Inputs;

/// <summary>LZ4's block format byte by byte, with nothing of the code under test (lz4_Block_format.md).</summary>
internal static class PlainLz4
{
    /// <summary>What a block stands for; null when it is corrupt or of another size.</summary>
    public static byte[]? Decompress(byte[] block, int size)
    {
        var plain = new List<byte>(size);
        int position = 0;
        while (position < block.Length)
        {
            int token = block[position++];
            if (
                !TryReadLength(block, ref position, token >> 4, out int literals)
                || literals > block.Length - position
                || literals > size - plain.Count
            )
            {
                return null;
            }

            plain.AddRange(block.AsSpan(position, literals));
            position += literals;
            if (position == block.Length)
            {
                return plain.Count == size ? [.. plain] : null;
            }

            if (block.Length - position < sizeof(ushort))
            {
                return null;
            }

            int distance = block[position] | (block[position + 1] << 8);
            position += sizeof(ushort);
            if (
                distance == 0
                || distance > plain.Count
                || !TryReadLength(block, ref position, token & 15, out int match)
                || match + 4 > size - plain.Count
            )
            {
                return null;
            }

            for (int i = 0; i < match + 4; i++)
            {
                plain.Add(plain[^distance]);
            }
        }

        return null;
    }

    private static bool TryReadLength(byte[] block, ref int position, int start, out int length)
    {
        length = start;
        while (start == 15)
        {
            if (position == block.Length)
            {
                return false;
            }

            length += block[position];
            if (block[position++] != byte.MaxValue)
            {
                break;
            }
        }

        return true;
    }
}
