using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Streams;

/// <summary>Lists in binary formats whose items are decoded while they arrive.</summary>
public sealed class ListFramingTests
{
    public static TheoryData<string, string> Payloads =>
        new()
        {
            { "msgpack", "90" },
            { "msgpack", "dc0000" },
            { "msgpack", "dd00000000" },
            { "msgpack", "919201a161" },
            { "msgpack", "929201a161c0" },
            { "msgpack", "dc00029201a1619201a162" },
            { "msgpack", "dd000000019201d902c3a9" },
            { "msgpack", "" },
            { "msgpack", "c0" },
            { "msgpack", "80" },
            { "msgpack", "91" },
            { "msgpack", "dc00" },
            { "msgpack", "92c0" },
            { "msgpack", "9192a1" },
            { "msgpack", "90c0" },
            { "msgpack", "91c1" },
            { "msgpack", "91a161" },
            { "msgpack", "ddffffffff" },
            { "msgpack", "919201a16192" },
            { "msgpack", "c701" },
            { "msgpack", "c70105ff" },
            { "protobuf", "" },
            { "protobuf", "0a00" },
            { "protobuf", "0a03120161" },
            { "protobuf", "0a031201610a03120162" },
            { "protobuf", "08010a03120161100515010203041901020304050607081a0161" },
            { "protobuf", "0b1201610c" },
            { "protobuf", "130b0c140a00" },
            { "protobuf", "8a0003120161" },
            { "protobuf", "0a" },
            { "protobuf", "0a05" },
            { "protobuf", "0a0301" },
            { "protobuf", "00" },
            { "protobuf", "0c" },
            { "protobuf", "0f" },
            { "protobuf", "0b" },
            { "protobuf", "0b14" },
            { "memorypack", "00000000" },
            { "memorypack", "01000000ff" },
            { "memorypack", "02000000ffff" },
            { "memorypack", "" },
            { "memorypack", "0000" },
            { "memorypack", "02000000ff" },
            { "memorypack", "00000000ff" },
            { "memorypack", "01000000ffff" },
            { "memorypack", "ffffff7f" },
            { "cbor", "80" },
            { "cbor", "9fff" },
            { "cbor", "81f6" },
            { "cbor", "82a0a1646e616d656161" },
            { "cbor", "9fbf646e616d657f61616162ffffff" },
            { "cbor", "" },
            { "cbor", "82f6" },
            { "cbor", "9ff6" },
            { "cbor", "80f6" },
            { "cbor", "9fffff" },
            { "cbor", "81ff" },
            { "cbor", "9a7fffffff" },
            { "cbor", "81a1646e616d65" },
            { "cbor", "9ff6bfff9fff" },
            { "cbor", "9fa1617882829fff01ff" },
            { "cbor", "9fa16178bf9fff5f4101ff61797f61616162ffffff" },
            { "cbor", "82d9d9f7a0f6" },
            { "cbor", "81a16178d82a9fd82a01ff" },
            { "cbor", "81a16178c48221196ab3" },
            { "cbor", "81a161781c" },
            { "cbor", "811c" },
            { "cbor", "9fa16178ff" },
            { "cbor", "9fbf6178ff" },
            { "cbor", "9a00" },
            { "cbor", "1c" },
            { "cbor", "81a161785f6161ff" },
            { "cbor", "81a16178c482" },
            { "cbor", "81d82aa0" },
            { "protobuf", "130b140c" },
            { "protobuf", "0affffffffffffffffff7f" },
            { "protobuf", "0affffffff0f" },
            { "protobuf", "ffffffffffffffffffff01" },
            { "protobuf", "0a020a05" },
            { "protobuf", "80" },
        };

    [Theory]
    [MemberData(nameof(Payloads))]
    public void Items_of_a_list_are_the_same_however_it_is_cut(string name, string hex)
    {
        Format format = Format(name);
        byte[] payload = Convert.FromHexString(hex);
        StreamCodec<Node> items = Items(format);
        string? expected = PieceByPiece.Describe(() =>
            format.CreateListCodec<Node, NodeShape>().Decode(payload) ?? throw new InvalidPayloadException("", "", 0)
        );
        string whole = PieceByPiece.Read(items, payload, Math.Max(1, payload.Length));
        for (int size = 1; size < payload.Length; size++)
        {
            Assert.Equal(whole, PieceByPiece.Read(items, payload, size));
        }

        Assert.Equal(expected ?? "@", whole.StartsWith('@') ? "@" : whole);
    }

    [Theory]
    [InlineData("msgpack")]
    [InlineData("protobuf")]
    [InlineData("memorypack")]
    [InlineData("cbor")]
    public void An_item_is_there_when_its_last_byte_is(string name)
    {
        Format format = Format(name);
        ListCodec<Node> list = format.CreateListCodec<Node, NodeShape>();
        Node[] nodes = [new() { Name = "a" }, new() { Name = "bb" }, new() { Name = "ccc" }];
        using PooledBuffer payload = list.Encode(nodes.AsSpan());
        using PooledBuffer first = list.EncodeItems(nodes.AsSpan(0, 1), 0);
        using PooledBuffer head = list.EncodeHead(nodes.Length);
        int arrived = head.Length + first.Length;
        using ItemReader<Node> decoder = Items(format).CreateReader();
        decoder.Append(payload.Span[..(arrived - 1)]);
        Assert.False(decoder.TryRead(out _));
        decoder.Append(payload.Span.Slice(arrived - 1, 1));

        Assert.True(decoder.TryRead(out Node? item));
        Assert.Equal("a", item!.Name);
    }

    [Theory]
    [InlineData("msgpack", "92c0c6000000ff")]
    [InlineData("cbor", "82f65a000000ff")]
    [InlineData("cbor", "82f6bb00000000ffffffff")]
    [InlineData("protobuf", "0a000aff01")]
    [InlineData("protobuf", "0a0012ff01")]
    [InlineData("protobuf", "0a000b12ff01")]
    public void An_item_that_is_too_long_is_refused_before_it_has_arrived(string name, string hex)
    {
        FormatLimits limits = FormatLimits.Default with { MaxDecompressedBytes = 100 };
        using ItemReader<Node> decoder = Items(Format(name, limits)).CreateReader();
        decoder.Append(Convert.FromHexString(hex));

        Assert.True(decoder.TryRead(out _));
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => decoder.TryRead(out _));
        Assert.Equal((true, 2L), (error.ExceedsLimit, error.Offset));
    }

    // They are decompressed before.
    [Theory]
    [InlineData("lz4-block")]
    [InlineData("lz4-block-array")]
    public void What_is_compressed_is_no_list(string compression)
    {
        var format = new MessagePackFormat();
        Format compressed = format.WithParameter("compression", compression)!;
        using PooledBuffer payload = compressed
            .CreateListCodec<Node, NodeShape>()
            .Encode(Enumerable.Range(0, 100).Select(static _ => new Node { Name = "same" }).ToArray().AsSpan());
        using ItemReader<Node> decoder = Items(format).CreateReader();
        decoder.Append(payload.Span);
        Assert.Throws<InvalidPayloadException>(() => decoder.TryRead(out _));
    }

    private static Format Format(string name, FormatLimits? limits = null) =>
        name switch
        {
            "msgpack" => new MessagePackFormat(limits),
            "memorypack" => new MemoryPackFormat(limits),
            "cbor" => new CborFormat(limits),
            _ => new ProtobufFormat(limits),
        };

    private static StreamCodec<Node> Items(Format format) => (StreamCodec<Node>)format.ListForm!.CreateListCodec<Node, NodeShape>();
}
