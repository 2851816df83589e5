using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Primitives.Lz4;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader
{
    // No LZ4 block decompresses to more than this multiple of its length: a byte that lengthens a match adds 255.
    private const int MaxLz4Ratio = 255;

    /// <summary>Reads one compressed block, which is the whole payload.</summary>
    /// <param name="maxLength">The most bytes that it may decompress to.</param>
    public PooledBuffer ReadLz4Block(int maxLength)
    {
        ReadExtensionHeader("an LZ4 block", out int length);
        int end = _position + length;
        int sizeOffset = _position;
        int size = ReadLz4Size();
        if (_position > end)
        {
            Throw("a size within the extension", "a longer one", sizeOffset);
        }

        int blockOffset = _position;
        ReadOnlySpan<byte> block = Take(end - _position);
        End();
        CheckLz4Size(size, block.Length, maxLength, sizeOffset);
        var plain = OutputBuffer.OfLength(size);
        try
        {
            Decompress(block, size, blockOffset, ref plain);
            return plain.Detach();
        }
        finally
        {
            plain.Dispose();
        }
    }

    /// <summary>Reads an array of sizes and compressed blocks, which is the whole payload.</summary>
    /// <inheritdoc cref="ReadLz4Block"/>
    public PooledBuffer ReadLz4BlockArray(int maxLength)
    {
        int start = _position;
        int blockCount = ReadArrayHeader() - 1;
        ReadExtensionHeader("the sizes of LZ4 blocks", out int sizesLength);
        MessagePackReader sizes = this;
        long total = 0;
        int end = _position + sizesLength;
        for (int i = 0; i < blockCount; i++)
        {
            total += ReadLz4Size();
        }

        if (_position != end)
        {
            Throw($"{blockCount} sizes within the extension", "more or fewer", sizes._position);
        }

        CheckLz4Size(total, BytesLeft, maxLength, start);
        var plain = OutputBuffer.OfLength((int)total);
        try
        {
            for (int i = 0; i < blockCount; i++)
            {
                int sizeOffset = sizes._position;
                int size = sizes.ReadLz4Size();
                ReadOnlySpan<byte> block = ReadBinary();
                CheckLz4Size(size, block.Length, maxLength, sizeOffset);
                Decompress(block, size, _position - block.Length, ref plain);
            }

            End();
            return plain.Detach();
        }
        finally
        {
            plain.Dispose();
        }
    }

    /// <summary>Reads how many bytes a block becomes.</summary>
    public int ReadLz4Size() => (int)ReadInteger(0, int.MaxValue);

    /// <summary>Whether compressed bytes may become so many.</summary>
    /// <exception cref="InvalidPayloadException">They cannot, or that is too much.</exception>
    public static void CheckLz4Size(long size, int compressedLength, int maxLength, long offset)
    {
        if (size > (long)compressedLength * MaxLz4Ratio)
        {
            throw new InvalidPayloadException($"a size that {compressedLength} compressed bytes can have", $"{size}", offset);
        }

        if (size > maxLength)
        {
            throw new InvalidPayloadException($"at most {maxLength} bytes after decompression", $"{size}", offset) { ExceedsLimit = true };
        }
    }

    /// <summary>A block is none, or becomes more or less than it should.</summary>
    public static InvalidPayloadException InvalidLz4Block(int size, long offset) =>
        new($"an LZ4 block of {size} bytes", "one that is corrupt or of another size", offset);

    private static void Decompress(ReadOnlySpan<byte> block, int size, int offset, ref OutputBuffer plain)
    {
        if (!Lz4Codec.TryDecompress(block, plain.ReserveSpan(size), out int errorOffset))
        {
            throw InvalidLz4Block(size, offset + errorOffset);
        }

        plain.Advance(size);
    }
}
