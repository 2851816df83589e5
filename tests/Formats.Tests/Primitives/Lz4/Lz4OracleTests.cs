using K4os.Compression.LZ4;
using SerializationApi.Formats.Primitives.Lz4;

namespace SerializationApi.Formats.Tests.Primitives.Lz4;

/// <summary>Our LZ4 and that of K4os.Compression.LZ4, a port of the reference implementation, read each other's blocks.</summary>
[Trait("Tier", "oracle")]
public sealed class Lz4OracleTests
{
    private const int Long = 5_000_000;

    // Each way in which it searches, once.
    public static TheoryData<LZ4Level> Levels => [LZ4Level.L00_FAST, LZ4Level.L03_HC, LZ4Level.L12_MAX];

    [Fact]
    public void Our_blocks_are_decompressed_by_K4os()
    {
        foreach (byte[] sample in Samples())
        {
            byte[] back = new byte[sample.Length];
            Assert.Equal(sample.Length, LZ4Codec.Decode(Compress(sample), back));
            Assert.True(back.AsSpan().SequenceEqual(sample));
        }
    }

    [Theory]
    [MemberData(nameof(Levels))]
    public void Blocks_of_K4os_are_decompressed_by_ours(LZ4Level level)
    {
        foreach (byte[] sample in Samples())
        {
            byte[] block = new byte[LZ4Codec.MaximumOutputSize(sample.Length)];
            int length = LZ4Codec.Encode(sample, block, level);
            byte[] back = new byte[sample.Length];
            Assert.True(Lz4Codec.TryDecompress(block.AsSpan(0, length), back, out int errorOffset), $"It is refused at {errorOffset}.");
            Assert.True(back.AsSpan().SequenceEqual(sample));
        }
    }

    /// <summary>K4os writes no bytes for an empty payload, and reads none; the format has a token without literals.</summary>
    [Fact]
    public void Empty_payload_is_one_token()
    {
        Assert.Equal([0], Compress([]));
        Assert.Equal(0, LZ4Codec.Encode([], new byte[16]));
        Assert.True(Lz4Codec.TryDecompress([0], [], out _));
    }

    private static byte[] Compress(byte[] sample)
    {
        byte[] block = new byte[Lz4Codec.MaxCompressedLength(sample.Length)];
        return block[..Lz4Codec.Compress(sample, block)];
    }

    private static IEnumerable<byte[]> Samples()
    {
        var random = new Random(20261125);
        return
        [
            .. Lz4Samples.All().Where(static sample => sample.Length > 0),
            Lz4Samples.Text(random, Long),
            Lz4Samples.Noise(random, Long),
            Lz4Samples.Mixed(random, Long),
            new byte[Long],
        ];
    }
}
