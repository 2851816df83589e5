using System.Buffers.Binary;
using SerializationApi.Tests.Support.Vectors;

namespace SerializationApi.Compatibility.Tests.Vectors;

/// <summary>
/// Decompresses MessagePack's LZ4 forms by lz4_Block_format.md, with nothing of the code under test. For well-formed input only.
/// </summary>
internal static class Lz4Reference
{
    public static byte[] Unwrap(byte[] payload) => [.. Lz4Blocks.Of(payload).SelectMany(block => Inflate(block.Compressed, block.Size))];

    private static byte[] Inflate(ReadOnlySpan<byte> block, int size)
    {
        var plain = new List<byte>(size);
        int position = 0;
        while (position < block.Length)
        {
            int token = block[position++];
            int literals = ReadLength(block, ref position, token >> 4);
            plain.AddRange(block.Slice(position, literals));
            position += literals;
            if (position == block.Length)
            {
                // The last sequence has no match, and writers leave the bits for its length 0.
                return plain.Count == size && (token & 15) == 0
                    ? [.. plain]
                    : throw new FormatException($"{size} bytes are declared and {plain.Count} found, or bits are set");
            }

            int offset = BinaryPrimitives.ReadUInt16LittleEndian(block[position..]);
            position += sizeof(ushort);
            int match = ReadLength(block, ref position, token & 15) + 4;
            for (int i = 0; i < match; i++)
            {
                plain.Add(plain[^offset]);
            }
        }

        throw new FormatException("the block ends with a match");
    }

    private static int ReadLength(ReadOnlySpan<byte> block, ref int position, int length)
    {
        if (length == 15)
        {
            byte more;
            do
            {
                more = block[position++];
                length += more;
            } while (more == 255);
        }

        return length;
    }
}
