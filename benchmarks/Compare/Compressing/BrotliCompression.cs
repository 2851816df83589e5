using System.IO.Compression;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Compressing;

/// <summary>Brotli (RFC 7932) with a window of 4 MiB.</summary>
/// <param name="name">The name in options and reports.</param>
/// <param name="quality">0 to 11; 10 and 11, which search far longer, are for what is compressed once.</param>
internal sealed class BrotliCompression(string name, int quality) : Compression(name)
{
    private const int WindowBits = 22;

    public override PooledBuffer Compress(PooledBuffer plain)
    {
        using (plain)
        {
            int most = BrotliEncoder.GetMaxCompressedLength(plain.Length);
            var output = new PooledBufferWriter(most);
            if (!BrotliEncoder.TryCompress(plain.Span, output.GetSpan(most), out int written, quality, WindowBits))
            {
                throw new InvalidOperationException("Brotli found its own bound too short.");
            }

            output.Advance(written);
            return output.Detach();
        }
    }

    public override PooledBuffer Decompress(ReadOnlyMemory<byte> compressed, int plainLength)
    {
        var output = new PooledBufferWriter(Math.Max(1, plainLength));
        if (!BrotliDecoder.TryDecompress(compressed.Span, output.GetSpan(plainLength), out int written) || written != plainLength)
        {
            throw new InvalidDataException("Brotli did not return the original bytes.");
        }

        output.Advance(written);
        return output.Detach();
    }
}
