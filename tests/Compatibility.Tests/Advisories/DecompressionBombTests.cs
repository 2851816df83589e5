using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Advisories;

/// <summary>
/// LZ4 that declares, or holds, far more than was sent (CWE-409, among the flaws that MessagePack-CSharp 3.1.7 mended): refused
/// before room is made for it. Negotiation holds gzip, deflate and Brotli to the same limit.
/// </summary>
public sealed class DecompressionBombTests
{
    private const int Limit = 64 * 1024;
    private const int Allowance = 32 * 1024;

    [Theory]
    [InlineData(Wire.Lz4Block)]
    [InlineData(Wire.Lz4BlockArray)]
    public void What_expands_beyond_the_limit_is_refused_before_room_is_made(string wire)
    {
        Format format = Wire.Create(new FormatLimits { MaxDecompressedBytes = Limit })[wire];
        ContractCodec codec = ContractCatalog.Of<Person>().Codec(format);
        foreach (int size in new[] { Limit + 1, 16 * 1024 * 1024, int.MaxValue })
        {
            byte[] block = Lz4Payloads.Run(0xc0, Math.Min(size, 16 * 1024 * 1024));
            byte[] payload = wire == Wire.Lz4Block ? Lz4Payloads.Block(size, block) : Lz4Payloads.BlockArray([size], [block]);
            Assert.Throws<InvalidPayloadException>(() => codec.Decode(payload));
            long before = GC.GetAllocatedBytesForCurrentThread();
            Assert.Throws<InvalidPayloadException>(() => codec.Decode(payload));
            Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, Allowance);
        }
    }

    // A byte of LZ4 is at most 255 of a match: a size within the limit that the bytes sent cannot have.
    [Theory]
    [InlineData(Wire.Lz4Block)]
    [InlineData(Wire.Lz4BlockArray)]
    public void A_size_that_the_bytes_cannot_have_is_refused_before_room_is_made(string wire)
    {
        const int Size = 60 * 1024 * 1024;
        byte[] block = Lz4Payloads.Run(0xc0, 100);
        byte[] payload = wire == Wire.Lz4Block ? Lz4Payloads.Block(Size, block) : Lz4Payloads.BlockArray([Size], [block]);
        ContractCodec codec = ContractCatalog.Of<Person>().Codec(Wire.Format(wire));
        Assert.Throws<InvalidPayloadException>(() => codec.Decode(payload));
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Throws<InvalidPayloadException>(() => codec.Decode(payload));
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, Allowance);
    }

    // The limit is that of all blocks together.
    [Fact]
    public void Many_small_blocks_are_one_bomb()
    {
        const int Blocks = 65;
        byte[] block = Lz4Payloads.Run(0xc0, Limit / (Blocks - 1));
        byte[] payload = Lz4Payloads.BlockArray(
            [.. Enumerable.Repeat(Limit / (Blocks - 1), Blocks)],
            [.. Enumerable.Repeat(block, Blocks)]
        );
        Format format = Wire.Create(new FormatLimits { MaxDecompressedBytes = Limit })[Wire.Lz4BlockArray];
        ContractCodec codec = ContractCatalog.Of<Person>().Codec(format);
        Assert.True(Assert.Throws<InvalidPayloadException>(() => codec.Decode(payload)).ExceedsLimit);
    }
}
