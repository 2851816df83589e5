using System.Buffers;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Primitives.Lz4;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>
/// The compression of MessagePack-CSharp: a payload as one LZ4 block in an extension of type 99, after its size; or as an array of an
/// extension of type 98, which holds the sizes, and of the blocks. Payloads below 64 bytes stay uncompressed.
/// </summary>
internal static class MessagePackLz4
{
    /// <summary>Shorter payloads stay uncompressed, in bytes.</summary>
    public const int MinCompressedLength = 64;

    /// <summary>The size of a block in an array, in bytes. Larger blocks save headers, smaller ones save memory of the reader.</summary>
    public const int BlockLength = 256 * 1024;

    /// <summary>Compresses a payload and disposes its buffer, or returns it unchanged.</summary>
    /// <exception cref="UnsupportedValueException">It is longer than a reader with the same limits would accept.</exception>
    public static PooledBuffer Compress(PooledBuffer plain, MessagePackFormat format)
    {
        MessagePackCompressionMode compression = format.Compression;
        if (compression == MessagePackCompressionMode.None || plain.Length < MinCompressedLength)
        {
            return plain;
        }

        using (plain)
        {
            CheckLength(plain.Length, format);
            if (
                plain.Length
                > (compression == MessagePackCompressionMode.Lz4Block ? Lz4BlockWriter.WindowBytes : BufferPool.MaxPooledLength)
            )
            {
                return CompressLong(plain, compression);
            }

            var writer = MessagePackShapeWriter.Create(plain.Length / 2, default, depth: 0);
            try
            {
                if (compression == MessagePackCompressionMode.Lz4Block)
                {
                    writer.WriteLz4Block(plain.Span);
                }
                else
                {
                    writer.WriteLz4BlockArray(plain.Span);
                }

                return writer.Detach();
            }
            finally
            {
                writer.Dispose();
            }
        }
    }

    /// <summary>Creates a compressor for a payload that is being encoded; null for no compression.</summary>
    public static PayloadCompressor? CreateCompressor(MessagePackCompressionMode compression) =>
        compression switch
        {
            MessagePackCompressionMode.Lz4Block => new Lz4BlockCompressor(),
            MessagePackCompressionMode.Lz4BlockArray => new Lz4BlockArrayCompressor(),
            _ => null,
        };

    /// <summary>Encodes the bytes before the blocks of an array.</summary>
    public static PooledBuffer EncodeSizes(long plainLength)
    {
        var writer = MessagePackShapeWriter.Create(BlockLength / 64, default, depth: 0);
        try
        {
            writer.WriteLz4Sizes(plainLength);
            return writer.Detach();
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Encodes the bytes before a single block; both lengths are in bytes.</summary>
    public static PooledBuffer EncodeBlockHead(long length, int plainLength)
    {
        var writer = MessagePackShapeWriter.Create(MinCompressedLength, default, depth: 0);
        try
        {
            writer.WriteLz4BlockHead(length, plainLength);
            return writer.Detach();
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Checks that so many bytes may be compressed as a whole, before they are encoded.</summary>
    /// <exception cref="UnsupportedValueException">They are more than a reader with the same limits would accept.</exception>
    public static void CheckLength(long plainBytes, MessagePackFormat format)
    {
        if (format.Compression != MessagePackCompressionMode.None && plainBytes > format.Limits.MaxDecompressedBytes)
        {
            throw new UnsupportedValueException(
                "payload",
                $"it is larger than {format.Limits.MaxDecompressedBytes} bytes, the limit for compression as a whole."
            );
        }
    }

    /// <summary>Whether a payload begins like a compressed one; no contract's payload does.</summary>
    public static bool IsCompressed(ReadOnlySpan<byte> payload)
    {
        if (payload.IsEmpty)
        {
            return false;
        }

        int arrayHead = MessagePackCode.ArrayHeadLength(payload[0]);
        sbyte expected = arrayHead == 0 ? MessagePackCode.Lz4BlockType : MessagePackCode.Lz4BlockArrayType;
        return arrayHead < payload.Length && ExtensionTypeOf(payload[arrayHead..]) == expected;
    }

    /// <summary>Whether a partially received payload may turn out to be compressed: the type of an extension has not arrived.</summary>
    public static bool MayBeCompressed(ReadOnlySpan<byte> payload)
    {
        int arrayHead = payload.IsEmpty ? 0 : MessagePackCode.ArrayHeadLength(payload[0]);
        return arrayHead >= payload.Length
            || (ExtensionTypeAt(payload[arrayHead]) is < int.MaxValue and var at && arrayHead + at >= payload.Length);
    }

    /// <summary>Checks that an item is not compressed separately, because its codec would decompress it.</summary>
    /// <exception cref="InvalidPayloadException">It is.</exception>
    public static void RefuseItem(ReadOnlySpan<byte> item)
    {
        if (IsCompressed(item))
        {
            throw new InvalidPayloadException("an item that is not compressed", "a compressed payload", 0);
        }
    }

    /// <summary>Decompresses a payload for which <see cref="IsCompressed"/> is true.</summary>
    public static PooledBuffer Decompress(ReadOnlySpan<byte> payload, FormatLimits limits)
    {
        MessagePackShapeReader reader = default;
        reader.Begin(payload, limits);
        return reader.NextIsArray() ? reader.ReadLz4BlockArray(limits) : reader.ReadLz4Block(limits);
    }

    // Gives the same bytes as a compressor of pieces: a value has one payload. And both forms need not be in memory.
    private static PooledBuffer CompressLong(PooledBuffer plain, MessagePackCompressionMode compression)
    {
        var parts = new Queue<PooledBuffer>();
        using (PayloadCompressor compressor = CreateCompressor(compression)!)
        {
            compressor.Write(plain.Span);
            compressor.Complete(parts);
        }

        plain.Dispose();
        int length = checked((int)parts.Sum(static part => (long)part.Length));
        using var payload = new PooledBufferWriter(length);
        while (parts.TryDequeue(out PooledBuffer part))
        {
            using (part)
            {
                payload.Write(part.Span);
            }
        }

        return payload.Detach();
    }

    private static sbyte ExtensionTypeOf(ReadOnlySpan<byte> value)
    {
        int offset = ExtensionTypeAt(value[0]);
        return offset < value.Length ? (sbyte)value[offset] : (sbyte)0;
    }

    private static int ExtensionTypeAt(byte code) =>
        code switch
        {
            >= MessagePackCode.FixExt1 and <= MessagePackCode.FixExt16 => 1,
            MessagePackCode.Ext8 => 2,
            MessagePackCode.Ext16 => 3,
            MessagePackCode.Ext32 => 5,
            _ => int.MaxValue,
        };
}
