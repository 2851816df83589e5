using System.IO.Compression;
using CommunityToolkit.HighPerformance;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Compressing;

/// <summary>gzip (RFC 1952) by the framework's zlib-ng.</summary>
/// <param name="name">The name in options and reports.</param>
/// <param name="level">zlib's level, 1 to 9.</param>
internal sealed class GzipCompression(string name, int level) : Compression(name)
{
    private readonly ZLibCompressionOptions _options = new() { CompressionLevel = level };

    public override PooledBuffer Compress(PooledBuffer plain)
    {
        using (plain)
        {
            var output = new PooledBufferWriter(Math.Max(256, plain.Length / 2));
            using (var gzip = new GZipStream(output.AsStream(), _options))
            {
                gzip.Write(plain.Span);
            }

            return output.Detach();
        }
    }

    public override PooledBuffer Decompress(ReadOnlyMemory<byte> compressed, int plainLength)
    {
        using Stream input = compressed.AsStream();
        using var gzip = new GZipStream(input, CompressionMode.Decompress);
        var output = new PooledBufferWriter(Math.Max(1, plainLength));
        gzip.ReadExactly(output.GetSpan(plainLength)[..plainLength]);
        output.Advance(plainLength);
        return output.Detach();
    }
}
