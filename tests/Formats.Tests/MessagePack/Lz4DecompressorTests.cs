using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.MessagePack;

/// <summary>A payload that is decompressed while it arrives becomes what it becomes as a whole.</summary>
public sealed class Lz4DecompressorTests
{
    private static readonly FormatLimits Limits = new() { MaxDecompressedBytes = 10_000_000 };

    public static TheoryData<MessagePackCompressionMode> Compressions =>
        [MessagePackCompressionMode.Lz4Block, MessagePackCompressionMode.Lz4BlockArray];

    [Theory]
    [MemberData(nameof(Compressions))]
    public void Long_payloads_of_many_blocks_are_the_same(MessagePackCompressionMode compression)
    {
        byte[] plain = Plain(3_000_000);
        byte[] payload = Compress(plain, compression);
        foreach (int piece in new[] { 1, 1_000, 65_536, payload.Length })
        {
            using var decompressor = new Lz4Decompressor(Limits);
            Assert.Equal(plain, Decompress(decompressor, payload, piece, out long mostHeld));
            Assert.Equal(payload.Length, decompressor.Offset);
            Assert.InRange(mostHeld, 0, piece + 200);
            Assert.False(decompressor.IsPassed);
        }
    }

    [Theory]
    [MemberData(nameof(Compressions))]
    public void What_is_cut_off_or_goes_on_is_refused(MessagePackCompressionMode compression)
    {
        byte[] payload = Compress(Plain(2_000), compression);
        for (int length = 1; length < payload.Length; length++)
        {
            // Less is not known to be compressed, and for its codec to refuse.
            if (MessagePackLz4.IsCompressed(payload.AsSpan(0, length)))
            {
                byte[] cutOff = payload[..length];
                InvalidPayloadException whole = Assert.Throws<InvalidPayloadException>(() => MessagePackLz4.Decompress(cutOff, Limits));
                InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Decompress(cutOff, 1));
                Assert.Equal(whole.ExceedsLimit, error.ExceedsLimit);
            }
        }

        Assert.Equal(payload.Length, Assert.Throws<InvalidPayloadException>(() => Decompress([.. payload, 0], 7)).Offset);
    }

    // Of what is announced nothing is made.
    [Theory]
    [InlineData("c90000ffff63" + "ce7fffffff" + "f0", "a size that 65530 compressed bytes can become", 6)]
    [InlineData("c9ffffffff63" + "ce00ffffff" + "f0", "an LZ4 block of at most 2147483647 bytes", 0)]
    [InlineData("c7036301", null, 0)]
    [InlineData("c70163" + "cd0100", "a size within the extension", 3)]
    [InlineData("c70563" + "a40000000000", null, 3)]
    [InlineData("92c70562" + "ce7fffffff" + "c6000000ff", "at most 10000000 bytes after decompression", 0)]
    [InlineData("92c70562" + "ce00ffffff" + "c6000000ff", "at most 10000000 bytes after decompression", 0)]
    [InlineData("92c70562" + "ce00008fff" + "c6000000ff", null, 0)]
    [InlineData("92c7026205" + "05" + "c406504142434445", "1 sizes within the extension", 4)]
    [InlineData("93d46205" + "c406504142434445", "2 sizes within the extension", 3)]
    [InlineData("93c7026205" + "c0" + "c406504142434445", null, 5)]
    [InlineData("92d46205" + "c0", "binary", 4)]
    [InlineData("92d46205" + "c405ff", null, 4)]
    [InlineData("92d46205" + "c40650414243444500", "the end of the payload", 12)]
    public void A_payload_that_is_not_compressed_so_is_refused_where_it_is_wrong(string hex, string? expected, int offset)
    {
        byte[] payload = Convert.FromHexString(hex);
        foreach (int piece in new[] { 1, payload.Length })
        {
            InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Decompress(payload, piece));
            Assert.Equal((expected ?? error.Expected, offset), (error.Expected, error.Offset));
        }

        Assert.Throws<InvalidPayloadException>(() => MessagePackLz4.Decompress(payload, Limits));
    }

    // Blocks as strings, without any, and of nothing: as their reader takes them.
    [Theory]
    [InlineData("92d46205" + "a6504142434445", "4142434445")]
    [InlineData("91c70062", "")]
    [InlineData("92d46200" + "c40100", "")]
    [InlineData("93c7026205" + "05" + "c406504142434445" + "c406504647484950", "41424344454647484950")]
    public void Rare_forms_in_pieces_are_decompressed_as_in_a_whole_payload(string hex, string plain)
    {
        byte[] payload = Convert.FromHexString(hex);
        using PooledBuffer whole = MessagePackLz4.Decompress(payload, Limits);
        Assert.Equal(plain, Convert.ToHexString(whole.Span));
        Assert.Equal(plain, Convert.ToHexString(Decompress(payload, 1)));
        Assert.Equal(plain, Convert.ToHexString(Decompress(payload, payload.Length)));
    }

    [Theory]
    [MemberData(nameof(Compressions))]
    public void What_is_compressed_twice_is_refused(MessagePackCompressionMode compression)
    {
        byte[] payload = Compress(Compress(Plain(2_000), compression), compression);
        Assert.Equal("a payload that is compressed once", Assert.Throws<InvalidPayloadException>(() => Decompress(payload, 1)).Expected);
    }

    [Theory]
    [InlineData("")]
    [InlineData("c0")]
    [InlineData("92c70261")]
    [InlineData("dd00000002c70261")]
    [InlineData("c702610000")]
    [InlineData("dd0000")]
    [InlineData("92c9000000")]
    public void What_is_not_compressed_passes(string hex)
    {
        byte[] payload = Convert.FromHexString(hex);
        foreach (int piece in new[] { 1, Math.Max(1, payload.Length) })
        {
            using var decompressor = new Lz4Decompressor(Limits);
            Assert.Equal(payload, Decompress(decompressor, payload, piece, out _));
            Assert.True(decompressor.IsPassed);
        }
    }

    private static byte[] Decompress(byte[] payload, int piece)
    {
        using var decompressor = new Lz4Decompressor(Limits);
        return Decompress(decompressor, payload, piece, out _);
    }

    private static byte[] Decompress(Lz4Decompressor decompressor, byte[] payload, int piece, out long mostHeld)
    {
        using var output = new MemoryStream();
        mostHeld = 0;
        for (int start = 0; start < payload.Length; start += piece)
        {
            Span<byte> arrived = payload.AsSpan(start, Math.Min(piece, payload.Length - start));
            arrived.CopyTo(decompressor.GetMemory(arrived.Length).Span);
            decompressor.Advance(arrived.Length);
            Drain();
            mostHeld = Math.Max(mostHeld, decompressor.HeldBytes);
        }

        decompressor.Complete();
        Drain();
        return output.ToArray();

        void Drain()
        {
            while (decompressor.TryRead(out ReadOnlySpan<byte> plain))
            {
                output.Write(plain);
            }
        }
    }

    // Half of it repeats.
    private static byte[] Plain(int length)
    {
        var random = new Random(length);
        byte[] plain = new byte[length];
        for (int i = 0; i < length; i++)
        {
            plain[i] = (byte)(i % 100 < 50 ? i % 100 : random.Next(256));
        }

        plain[0] = MessagePackCode.Nil; // So that it is not compressed again.
        return plain;
    }

    private static byte[] Compress(byte[] plain, MessagePackCompressionMode compression)
    {
        var writer = MessagePackShapeWriter.Create(plain.Length, default, depth: 0);
        try
        {
            if (compression == MessagePackCompressionMode.Lz4Block)
            {
                writer.WriteLz4Block(plain);
            }
            else
            {
                writer.WriteLz4BlockArray(plain);
            }

            using PooledBuffer payload = writer.Detach();
            return payload.Span.ToArray();
        }
        finally
        {
            writer.Dispose();
        }
    }
}
