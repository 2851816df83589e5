using SerializationApi.Formats.MessagePack;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.MessagePack;

public sealed class MessagePackFormatTests
{
    private static readonly MessagePackFormat Format = new();

    [Theory]
    [InlineData("compression", "lz4-block", "; compression=lz4-block")]
    [InlineData("COMPRESSION", "LZ4-Block-Array", "; compression=lz4-block-array")]
    [InlineData("compression", "none", "")]
    [InlineData("keys", "names", "; keys=names")]
    [InlineData("Keys", "Positions", "")]
    [InlineData("charset", "utf-8", "")]
    public void A_parameter_chooses_a_variant(string name, string value, string parameters) =>
        Assert.Equal(parameters, Format.WithParameter(name, value)!.ContentTypeParameters);

    [Theory]
    [InlineData("compression", "gzip")]
    [InlineData("compression", "")]
    [InlineData("keys", "numbers")]
    public void An_unknown_value_has_no_representation(string name, string value) => Assert.Null(Format.WithParameter(name, value));

    [Fact]
    public void Parameters_combine_and_lead_back()
    {
        Format both = Format.WithParameter("keys", "names")!.WithParameter("compression", "lz4-block-array")!;
        Assert.Equal("; compression=lz4-block-array; keys=names", both.ContentTypeParameters);
        Assert.Same(both, Format.WithParameter("compression", "lz4-block-array")!.WithParameter("keys", "names"));
        Assert.Same(Format, both.WithParameter("compression", "none")!.WithParameter("keys", "positions"));
        Assert.Same(both, both.WithParameter("q", "1"));
        Assert.Same(Format.Limits, both.Limits);
    }

    [Fact]
    public void A_list_in_batches_is_the_list_as_a_whole()
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
    }

    [Fact]
    public void A_list_at_the_root()
    {
        ListCodec<Node> codec = Format.CreateListCodec<Node, NodeShape>();
        using PooledBuffer none = codec.Encode((List<Node>)null!);
        Assert.Equal([0xc0], none.Span.ToArray());
        Assert.Null(codec.Decode(none.Span));
        using PooledBuffer empty = codec.Encode([]);
        Assert.Equal([0x90], empty.Span.ToArray());
        Assert.Empty(codec.Decode(empty.Span)!);
        Assert.Throws<InvalidPayloadException>(() => codec.Decode([0x90, 0x90]));
        Assert.Throws<InvalidPayloadException>(() => codec.Decode([0x80]));

        var compressed = (ListCodec<Node>)Format.WithParameter("compression", "lz4-block")!.CreateListCodec<Node, NodeShape>();
        Assert.False(compressed.CanBatch);
        using PooledBuffer block = compressed.Encode([.. Enumerable.Repeat(new Node(), 100)]);
        Assert.Equal(100, codec.Decode(block.Span)!.Count);
    }
}
