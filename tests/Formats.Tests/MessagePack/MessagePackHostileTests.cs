using SerializationApi.Formats.MessagePack;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.MessagePack;

public sealed class MessagePackHostileTests
{
    private static readonly MessagePackFormat Format = new();
    private static readonly Codec<Node> Codec = Format.CreateCodec<Node, NodeShape>();

    [Theory]
    [InlineData("positions")]
    [InlineData("names")]
    public void Any_bytes_end_in_a_value_or_an_error(string keys)
    {
        byte[] payload = Encode(Format.WithParameter("keys", keys)!);
        HostileInput.TruncatedAtEveryOffset(Codec, payload);
        HostileInput.EveryByteChanged(Codec, payload);
        HostileInput.RandomBytes(Codec, 20_000);
    }

    [Theory]
    [InlineData("94 00 c0 c0 ddffffffff")]
    [InlineData("94 00 c0 c0 dd7fffffff")]
    [InlineData("94 00 c0 c0 dcffff")]
    [InlineData("95 00 c0 c0 c0 dfffffffff")]
    [InlineData("95 00 c0 c0 c0 df7fffffff")]
    [InlineData("95 00 c0 c0 c0 deffff")]
    [InlineData("96 00 c0 c0 c0 c0 c6ffffffff")]
    [InlineData("96 00 c0 c0 c0 c0 c67fffffff")]
    [InlineData("92 00 dbffffffff")]
    [InlineData("92 00 db7fffffff")]
    [InlineData("ddffffffff")]
    [InlineData("dfffffffff")]
    public void A_length_or_count_beyond_the_bytes_left_is_refused_at_once(string hex) =>
        HostileInput.RefusedCheaply(Codec, HexText.Bytes(hex));

    // A byte for each item and two for each pair, here one too few: it is the header that is wrong, not what is missing.
    [Theory]
    [InlineData("94 00 c0 c0 92 90", 4, 1)]
    [InlineData("94 00 c0 c0 dc0003 9090", 4, 2)]
    [InlineData("94 00 c0 c0 dd00000001", 4, 0)]
    [InlineData("95 00 c0 c0 c0 81 a0", 5, 0)]
    [InlineData("95 00 c0 c0 c0 82 a0 00 a0", 5, 1)]
    [InlineData("95 00 c0 c0 c0 de0002 a0 00 a0", 5, 1)]
    [InlineData("95 00 c0 c0 c0 df00000001 a0", 5, 0)]
    [InlineData("83 a26964 00", 0, 2)]
    public void A_count_of_one_more_than_the_bytes_left_is_refused_at_its_header(string hex, long offset, int most)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Codec.Decode(HexText.Bytes(hex)));
        Assert.Equal((offset, $"at most {most} items, for the bytes that are left"), (error.Offset, error.Expected));
    }

    [Theory]
    [InlineData("92 00 d9 05 616263", "At byte 2: the string claims 5 bytes, but only 3 remain.")]
    [InlineData("92 00 d9 05 61", "At byte 2: the string claims 5 bytes, but only 1 remains.")]
    [InlineData("92 00 d9 01", "At byte 2: the string claims 1 byte, but none remains.")]
    [InlineData("94 00 c0 c0 92 90", "At byte 4: the count is 2, but the bytes that remain hold at most 1.")]
    [InlineData("91 c0", "At byte 1: found nil, expected an integer.")]
    public void A_message_says_where_what_was_found_and_what_was_expected(string hex, string message) =>
        Assert.Equal(message, Assert.Throws<InvalidPayloadException>(() => Codec.Decode(HexText.Bytes(hex))).Message);

    [Theory]
    [InlineData("94 00 c0 c0 92 90 90")]
    [InlineData("95 00 c0 c0 c0 82 a0 00 a0 00")]
    public void A_count_of_as_many_as_the_bytes_left_is_read(string hex) => Assert.NotNull(Codec.Decode(HexText.Bytes(hex)));

    [Fact]
    public void A_count_that_the_bytes_could_hold_costs_no_multiple_of_them()
    {
        // An array of as many items as bytes follow; the first of them is none.
        byte[] items = [0x94, 0x00, 0xc0, 0xc0, 0xdd, 0x00, 0x10, 0x00, 0x00, .. new byte[0x10_0000]];
        Assert.Equal(9, HostileInput.RefusedCheaply(Codec, items).Offset);

        byte[] entries = [0x95, 0x00, 0xc0, 0xc0, 0xc0, 0xdf, 0x00, 0x08, 0x00, 0x00, .. new byte[0x10_0000]];
        Assert.Equal(10, HostileInput.RefusedCheaply(Codec, entries).Offset);
    }

    [Fact]
    public void A_null_for_a_number_is_refused()
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Codec.Decode([0x91, 0xc0]));
        Assert.Equal(1, error.Offset);
        Assert.Equal("nil", error.Found);
    }

    private static byte[] Encode(Format format)
    {
        using PooledBuffer payload = format.CreateCodec<Node, NodeShape>().Encode(Node.Sample());
        return payload.Span.ToArray();
    }
}
