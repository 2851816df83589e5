using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.MessagePack;

public sealed class MessagePackLz4Tests
{
    private static readonly MessagePackFormat Format = new();
    private static readonly Codec<Node> Plain = Format.CreateCodec<Node, NodeShape>();
    private static readonly Codec<Node> Block = Format.WithParameter("compression", "lz4-block")!.CreateCodec<Node, NodeShape>();
    private static readonly Codec<Node> BlockArray = Format.WithParameter("compression", "lz4-block-array")!.CreateCodec<Node, NodeShape>();

    // A node named with 300 x, 305 bytes: six literals, a match of 294 at distance one, five literals.
    private const string BlockOf305 = "6f 9200da012c78 0100 ff14 50 7878787878";

    [Theory]
    [InlineData("c716 63 d200000131 " + BlockOf305)]
    [InlineData("c80016 63 d200000131 " + BlockOf305)]
    [InlineData("c716 63 ce00000131 " + BlockOf305)]
    [InlineData("c714 63 cd0131 " + BlockOf305)]
    [InlineData("92 c703 62 cd0131 c600000011 " + BlockOf305)]
    [InlineData("dc0002 c80003 62 cd0131 c411 " + BlockOf305)]
    [InlineData("93 c704 62 cd0131 00 c411 " + BlockOf305 + " c401 00")]
    public void Both_forms_of_LZ4_are_read_whatever_was_asked_for(string hex)
    {
        byte[] payload = Bytes(hex);
        foreach (Codec<Node> codec in (Codec<Node>[])[Plain, Block, BlockArray])
        {
            Assert.Equal(new string('x', 300), codec.Decode(payload)!.Name);
        }
    }

    [Theory]
    [InlineData("92 c703 62 cd0131 c411 " + BlockOf305, 9)]
    [InlineData("92 c703 62 cd0131 d911 " + BlockOf305, 9)]
    [InlineData("92 c703 62 cd0131 da0011 " + BlockOf305, 10)]
    [InlineData("92 c703 62 cd0131 db00000011 " + BlockOf305, 12)]
    [InlineData("92 c703 62 cd0131 b1 " + BlockOf305, 8)]
    public void Annotated_blocks_are_found_behind_heads_of_binary_and_of_strings(string hex, int offset) =>
        Assert.Equal([new PayloadBlock(offset, 17, 0, 305)], new FormatSet([]).Annotate(Format, contract: null, Bytes(hex)).Blocks);

    [Fact]
    public void Sizes_are_in_the_form_of_the_library()
    {
        // 309 bytes; the header's own form depends on how well they compress.
        string block = Convert.ToHexStringLower(Encode(Block, Named(300)));
        Assert.Contains("63d200000135", block[..20], StringComparison.Ordinal);
        Assert.StartsWith("c", block, StringComparison.Ordinal);
        Assert.StartsWith("92c70362cd0135c60000", Convert.ToHexStringLower(Encode(BlockArray, Named(300))), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(60)]
    [InlineData(61)]
    [InlineData(62)]
    [InlineData(200)]
    [InlineData(66_000)]
    [InlineData(262_138)]
    [InlineData(262_139)]
    [InlineData(262_140)]
    [InlineData(600_000)]
    public void What_is_compressed_is_read_back(int length)
    {
        // Text that compresses, and bytes that do not.
        Node node = Named(length);
        node.Data = new byte[length / 3];
        new Random(7).NextBytes(node.Data);
        byte[] plain = Encode(Plain, node);
        foreach (Codec<Node> codec in (Codec<Node>[])[Block, BlockArray])
        {
            byte[] compressed = Encode(codec, node);
            Assert.Equal(plain.Length >= 64, MessagePackLz4.IsCompressed(compressed));
            Node back = Plain.Decode(compressed)!;
            Assert.Equal(node.Name, back.Name);
            Assert.Equal(node.Data, back.Data);
        }
    }

    // The last block is a whole one: there is no empty block behind it.
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void A_payload_of_whole_blocks_has_no_empty_block(int blocks)
    {
        const int BlockLength = 256 * 1024;
        int length = blocks * BlockLength;
        Node node = Named((2 * length) - Encode(Plain, Named(length)).Length);
        byte[] compressed = Encode(BlockArray, node);

        Assert.Equal(length, Encode(Plain, node).Length);
        Assert.Equal(0x91 + blocks, compressed[0]);
        Assert.Equal(node.Name, Plain.Decode(compressed)!.Name);
    }

    [Fact]
    public void Short_payloads_stay_plain()
    {
        // 4 bytes of 64 are around the name.
        Assert.Equal(Encode(Plain, Named(55)), Encode(Block, Named(55)));
        Assert.Equal(63, Encode(Plain, Named(55)).Length);
        Assert.True(MessagePackLz4.IsCompressed(Encode(Block, Named(56))));
        Assert.True(MessagePackLz4.IsCompressed(Encode(BlockArray, Named(56))));
    }

    [Theory]
    [InlineData("block")]
    [InlineData("array")]
    public void Any_bytes_end_in_a_value_or_an_error(string form)
    {
        byte[] payload = Encode(string.Equals(form, "block", StringComparison.Ordinal) ? Block : BlockArray, Node.Sample());
        HostileInput.TruncatedAtEveryOffset(Plain, payload);
        HostileInput.EveryByteChanged(Plain, payload, plainLength: 1_000);
    }

    [Theory]
    [InlineData("c716 63 d27fffffff " + BlockOf305, 3)]
    [InlineData("c716 63 d204000000 " + BlockOf305, 3)]
    [InlineData("c716 63 d2ffffffff " + BlockOf305, 3)]
    [InlineData("c716 63 ceffffffff " + BlockOf305, 3)]
    [InlineData("c716 63 d2000010f0 " + BlockOf305, 3)]
    [InlineData("c716 63 d200000130 " + BlockOf305, 8)]
    [InlineData("c716 63 d200000132 " + BlockOf305, 8)]
    [InlineData("c703 63 d20000", 3)]
    [InlineData("c703 63 d200000000", 3)]
    [InlineData("c700 63", 3)]
    [InlineData("c716 63 d200000131 " + BlockOf305 + "00", 25)]
    [InlineData("92 c705 62 ce7fffffff c411 " + BlockOf305, 0)]
    [InlineData("92 c703 62 cd7fff c411 " + BlockOf305, 0)]
    [InlineData("92 c703 62 cd0130 c411 " + BlockOf305, 9)]
    [InlineData("92 c703 62 cd0131 c412 " + BlockOf305, 7)]
    [InlineData("92 c703 62 cd0131 c411 " + BlockOf305 + "00", 26)]
    [InlineData("92 c704 62 cd013100 c411 " + BlockOf305, 4)]
    [InlineData("92 c702 62 cd0131 c411 " + BlockOf305, 4)]
    [InlineData("93 c703 62 cd0131 c411 " + BlockOf305, 4)]
    [InlineData("91 c700 62", 0)]
    [InlineData("93 c704 62 00cd0131 c400 c411 " + BlockOf305, 8)]
    public void Sizes_that_cannot_be_are_refused(string hex, int offset)
    {
        InvalidPayloadException error = HostileInput.RefusedCheaply(Plain, Bytes(hex));
        Assert.InRange(error.Offset, offset, offset + 20);
    }

    [Fact]
    public void The_size_after_decompression_is_limited()
    {
        byte[] payload = Bytes("c716 63 d200000131 " + BlockOf305);
        Assert.NotNull(Limited(305).Decode(payload));
        Assert.Contains(
            "304 bytes",
            Assert.Throws<InvalidPayloadException>(() => Limited(304).Decode(payload)).Message,
            StringComparison.Ordinal
        );
        byte[] blocks = Encode(BlockArray, Named(600_000));
        Assert.NotNull(Limited(600_011).Decode(blocks));
        Assert.Throws<InvalidPayloadException>(() => Limited(600_000).Decode(blocks));
    }

    [Fact]
    public void Errors_inside_are_at_offsets_of_the_decompressed_payload()
    {
        // The name's length one too long: 300 x, then none.
        byte[] payload = Bytes("c716 63 d200000131 6f 9200da012d78 0100 ff14 50 7878787878");
        Assert.Equal(2, Assert.Throws<InvalidPayloadException>(() => Plain.Decode(payload)).Offset);
    }

    private static Codec<Node> Limited(int maxDecompressedBytes) =>
        new MessagePackFormat(new FormatLimits { MaxDecompressedBytes = maxDecompressedBytes }).CreateCodec<Node, NodeShape>();

    private static Node Named(int length) => new() { Name = new string('x', length) };

    private static byte[] Bytes(string hex) => HexText.Bytes(hex);

    private static byte[] Encode(Codec<Node> codec, Node value)
    {
        using PooledBuffer payload = codec.Encode(value);
        return payload.Span.ToArray();
    }
}
