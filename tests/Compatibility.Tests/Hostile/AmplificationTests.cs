using System.IO.Compression;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Contracts;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>
/// What is left of amplification: the memory that the worst body known takes until it is refused, per byte of the body plain
/// and compressed. SECURITY.md publishes what is printed here.
/// </summary>
public sealed class AmplificationTests(ITestOutputHelper output)
{
    private const int Objects = 4 * 1024 * 1024;
    private const int BytesPerByte = 16;

    [Theory]
    [InlineData(Wire.Json)]
    [InlineData(Wire.MessagePack)]
    [InlineData(Wire.Names)]
    [InlineData(Wire.Protobuf)]
    [InlineData(Wire.MemoryPack)]
    [InlineData(Wire.Cbor)]
    public void Memory_per_byte(string wire)
    {
        byte[] body = Bytes.EmptyObjects(wire, Objects);
        ContractCodec codec = ContractCatalog.Of<User>().ListOf().Codec(Wire.Format(wire));
        long before = GC.GetAllocatedBytesForCurrentThread();
        InvalidPayloadException refusal = Assert.Throws<InvalidPayloadException>(() => codec.Decode(body));
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        Assert.True(refusal.ExceedsLimit);
        long gzip = Compress(body, static stream => new GZipStream(stream, CompressionLevel.SmallestSize));
        long brotli = Compress(body, static stream => new BrotliStream(stream, CompressionLevel.SmallestSize));
        output.WriteLine(
            $"{wire}: {body.Length:N0} bytes, {allocated:N0} of memory: {(double)allocated / body.Length:F1} per byte plain, "
                + $"{allocated / gzip:N0} gzip ({gzip:N0}), {allocated / brotli:N0} Brotli ({brotli:N0})"
        );
        Assert.True(allocated <= 2L * BytesPerByte * body.Length, $"{allocated} bytes of memory for {body.Length}");
    }

    private static long Compress(byte[] body, Func<Stream, Stream> coding)
    {
        using var compressed = new MemoryStream();
        using (Stream stream = coding(compressed))
        {
            stream.Write(body);
        }

        return compressed.ToArray().Length;
    }
}
