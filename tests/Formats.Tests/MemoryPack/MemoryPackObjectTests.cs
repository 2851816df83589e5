using System.Text.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.MemoryPack;

public sealed class MemoryPackObjectTests
{
    private static readonly MemoryPackFormat Format = new();
    private static readonly Codec<Node> Codec = Format.CreateCodec<Node, NodeShape>();

    [Fact]
    public void Objects_are_their_members_behind_the_count()
    {
        var node = new Node
        {
            Id = 1,
            Name = null,
            Children =
            [
                null!,
                new Node
                {
                    Name = "b",
                    Counts = new() { ["x"] = -1 },
                },
            ],
            Data = [9],
        };
        const string Hex =
            "05 01000000 ffffffff 02000000 ff 05 00000000 feffffff 01000000 62 ffffffff "
            + "01000000 feffffff 01000000 78 ffffffffffffffff ffffffff ffffffff 01000000 09";
        using PooledBuffer payload = Codec.Encode(node);
        Assert.Equal(Hex.Replace(" ", "", StringComparison.Ordinal), Convert.ToHexStringLower(payload.Span));
        AssertSame(node, Decode(Hex));
        using PooledBuffer none = Codec.Encode(null!);
        Assert.Equal([0xff], none.Span.ToArray());
        Assert.Null(Codec.Decode(none.Span));
    }

    [Fact]
    public void A_shorter_object_leaves_defaults()
    {
        AssertSame(new Node(), Decode("00"));
        AssertSame(new Node { Id = 5 }, Decode("01 05000000"));
        AssertSame(new Node { Id = 5, Name = null }, Decode("02 05000000 ffffffff"));
    }

    [Theory]
    [InlineData("06 05000000")]
    [InlineData("fa 05000000")]
    [InlineData("fe 05000000")]
    public void A_longer_object_is_refused(string hex)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Decode(hex));
        Assert.Contains("at most 5 members", error.Expected, StringComparison.Ordinal);
        Assert.Contains("newer contract", error.Found, StringComparison.Ordinal);
        Assert.Equal(0, error.Offset);
    }

    [Fact]
    public void Bytes_behind_the_value_are_refused() =>
        Assert.Equal(5, Assert.Throws<InvalidPayloadException>(() => Decode("01 05000000 00")).Offset);

    [Fact]
    public void Depth_is_limited_in_both_directions()
    {
        // Each level is an object in a list in an object: two.
        Node deep = new();
        for (int i = 0; i < 31; i++)
        {
            deep = new Node { Children = [deep] };
        }

        using PooledBuffer payload = Codec.Encode(deep);
        Assert.NotNull(Codec.Decode(payload.Span));
        var deeper = new Node { Children = [deep] };
        Assert.Throws<UnsupportedValueException>(() => Codec.Encode(deeper));
        byte[] nested = [0x03, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, .. payload.Span];
        Assert.Throws<InvalidPayloadException>(() => Codec.Decode(nested));

        deep.Children = [deep];
        Assert.Throws<UnsupportedValueException>(() => Codec.Encode(deep));
        Assert.Throws<InvalidPayloadException>(() => Decode(string.Concat(Enumerable.Repeat("03000000000000000001000000", 100_000))));
    }

    [Fact]
    public void Any_bytes_end_in_a_value_or_an_error()
    {
        using PooledBuffer payload = Codec.Encode(Node.Sample());
        byte[] bytes = payload.Span.ToArray();
        AssertSame(Node.Sample(), Codec.Decode(bytes)!);
        HostileInput.TruncatedAtEveryOffset(Codec, bytes);
        HostileInput.EveryByteChanged(Codec, bytes);
        HostileInput.RandomBytes(Codec, 20_000);
    }

    [Theory]
    [InlineData("03 00000000 ffffffff ffffff7f")]
    [InlineData("03 00000000 ffffffff 00000080")]
    [InlineData("03 00000000 ffffffff feffffff")]
    [InlineData("03 00000000 ffffffff 02000000 ff")]
    [InlineData("04 00000000 ffffffff ffffffff ffffff7f")]
    [InlineData("04 00000000 ffffffff ffffffff feffffff")]
    [InlineData("05 00000000 ffffffff ffffffff ffffffff ffffff7f")]
    [InlineData("02 00000000 ffffff7f")]
    [InlineData("02 00000000 00000080 ffffff7f")]
    public void A_length_or_count_beyond_the_bytes_left_is_refused_at_once(string hex) => HostileInput.RefusedCheaply(Codec, Bytes(hex));

    [Fact]
    public void A_count_that_the_bytes_could_hold_costs_no_multiple_of_them()
    {
        // As many items as bytes follow; the first of them is none.
        byte[] items = [.. Bytes("03 00000000 ffffffff 00001000"), .. Enumerable.Repeat((byte)6, 0x10_0000)];
        Assert.Equal(13, HostileInput.RefusedCheaply(Codec, items).Offset);
        byte[] entries = [.. Bytes("04 00000000 ffffffff ffffffff 00000800"), .. Enumerable.Repeat((byte)0xfe, 0x10_0000)];
        Assert.InRange(HostileInput.RefusedCheaply(Codec, entries).Offset, 17, 21);
    }

    [Fact]
    public void Encoding_allocates_nothing_once_the_pool_is_warm() => Allocations.AssertNone(Codec, Node.Sample());

    [Fact]
    public void A_list_at_the_root_whole_and_in_batches()
    {
        ListCodec<Node> codec = Format.CreateListCodec<Node, NodeShape>();
        Assert.True(codec.NeedsCount);
        Assert.True(codec.CanBatch);
        Node[] nodes = [.. Enumerable.Range(0, 20).Select(i => new Node { Id = i })];
        using PooledBuffer whole = codec.Encode(nodes);
        using PooledBuffer head = codec.EncodeHead(nodes.Length);
        using PooledBuffer first = codec.EncodeItems(nodes.AsSpan(0, 7), 0);
        using PooledBuffer second = codec.EncodeItems(nodes.AsSpan(7), 7);
        using PooledBuffer tail = codec.EncodeTail();
        Assert.Equal(whole.Span.ToArray(), (byte[])[.. head.Span, .. first.Span, .. second.Span, .. tail.Span]);
        Assert.Equal(nodes.Select(node => node.Id), codec.Decode(whole.Span)!.Select(node => node.Id));

        using PooledBuffer none = codec.Encode((List<Node>)null!);
        Assert.Equal([0xff, 0xff, 0xff, 0xff], none.Span.ToArray());
        Assert.Null(codec.Decode(none.Span));
        using PooledBuffer empty = codec.Encode([]);
        Assert.Equal(new byte[4], empty.Span.ToArray());
        Assert.Empty(codec.Decode(empty.Span)!);
        Assert.Throws<InvalidPayloadException>(() => codec.Decode(new byte[5]));
    }

    private static byte[] Bytes(string hex) => HexText.Bytes(hex);

    private static Node Decode(string hex) => Codec.Decode(Bytes(hex))!;

    private static void AssertSame(Node expected, Node actual) =>
        Assert.Equal(JsonSerializer.Serialize(expected), JsonSerializer.Serialize(actual));
}
