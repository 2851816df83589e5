using K4os.Compression.LZ4;
using SerializationApi.Formats;
using SerializationApi.Formats.Primitives.Lz4;

namespace SerializationApi.Benchmarks.Compare.Compressing;

/// <summary>One LZ4 block: by the formats' own compressor, or by level 9 of K4os.Compression.LZ4, which searches for longer
/// matches.</summary>
/// <param name="name">The name in options and reports.</param>
/// <param name="isSmall">Whether longer matches are searched for.</param>
internal sealed class Lz4Compression(string name, bool isSmall) : Compression(name)
{
    public override PooledBuffer Compress(PooledBuffer plain)
    {
        using (plain)
        {
            int most = Lz4Codec.MaxCompressedLength(plain.Length);
            var output = new PooledBufferWriter(most);
            Span<byte> room = output.GetSpan(most);

            // K4os writes no bytes for an empty payload, for which the format has a block of one byte.
            output.Advance(
                isSmall && plain.Length > 0 ? LZ4Codec.Encode(plain.Span, room, LZ4Level.L09_HC) : Lz4Codec.Compress(plain.Span, room)
            );
            return output.Detach();
        }
    }

    public override PooledBuffer Decompress(ReadOnlyMemory<byte> compressed, int plainLength)
    {
        var output = new PooledBufferWriter(Math.Max(1, plainLength));
        if (!Lz4Codec.TryDecompress(compressed.Span, output.GetSpan(plainLength)[..plainLength], out int errorOffset))
        {
            throw new InvalidDataException($"The LZ4 block is wrong at {errorOffset}.");
        }

        output.Advance(plainLength);
        return output.Detach();
    }
}
