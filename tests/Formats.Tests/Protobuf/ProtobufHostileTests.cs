using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Protobuf;

public sealed class ProtobufHostileTests
{
    private static readonly Codec<Node> Nodes = new ProtobufFormat().CreateCodec<Node, NodeShape>();
    private static readonly Codec<Box<int>> Boxes = Wire.Protobuf<Box<int>>();
    private static readonly Codec<ArrayBox<int>> Arrays = Wire.Protobuf<ArrayBox<int>>();
    private static readonly byte[] Sample = Convert.FromHexString(Wire.Hex(Nodes, Node.Sample()));

    [Fact]
    public void Truncated_at_every_offset()
    {
        // Between fields of the root the message is only shorter.
        int ends = 0;
        for (int length = 0; length < Sample.Length; length++)
        {
            try
            {
                Nodes.Decode(Sample.AsSpan(0, length));
                ends++;
            }
            catch (InvalidPayloadException error)
            {
                Assert.InRange(error.Offset, 0, length);
            }
        }

        Assert.Equal(7, ends);
    }

    [Fact]
    public void Every_byte_changed() => HostileInput.EveryByteChanged(Nodes, Sample);

    [Fact]
    public void Random_bytes()
    {
        HostileInput.RandomBytes(Nodes, 20_000);
        HostileInput.RandomBytes(Arrays, 20_000);
    }

    [Fact]
    public void One_byte_segments() =>
        Assert.Equal(Wire.Hex(Nodes, Nodes.Decode(Sample)!), Wire.Hex(Nodes, Nodes.Decode(Segments.OfOneByte(Sample))!));

    [Fact]
    public void Messages_nest_as_deep_as_the_limit_and_no_deeper()
    {
        string hex = Wire.Hex(Boxes, Nested(64));
        Assert.Equal(hex, Wire.Hex(Boxes, Wire.FromHex(Boxes, hex)!));
        Assert.Throws<UnsupportedValueException>(() => Boxes.Encode(Nested(65)));
        Assert.Throws<InvalidPayloadException>(() => Boxes.Decode([0x12, (byte)(hex.Length / 2), .. Convert.FromHexString(hex)]));
    }

    [Theory]
    [InlineData(0x1B)]
    [InlineData(0x13)]
    public void Groups_within_groups(byte tag)
    {
        byte[] payload = new byte[100_000];
        payload.AsSpan().Fill(tag);
        Assert.Contains("64", HostileInput.RefusedCheaply(Boxes, payload).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Messages_within_messages()
    {
        byte[] payload = [];
        for (int i = 0; i < 100; i++)
        {
            payload = [0x12, .. Wire.LengthOf(payload.Length), .. payload];
        }

        HostileInput.RefusedCheaply(Boxes, payload);
    }

    [Theory]
    [InlineData("12 ffffffff07")]
    [InlineData("12 ffffffffffffffff7f")]
    [InlineData("0a ffffffff07")]
    [InlineData("1a ffffffff07")]
    public void Lengths_without_the_bytes(string hex) => HostileInput.RefusedCheaply(Arrays, HexText.Bytes(hex));

    [Fact]
    public void A_list_in_many_runs_is_read_in_one_pass()
    {
        // Between the items lies an unknown field, so that each run has one item.
        const int Count = 200_000;
        byte[] payload = new byte[4 * Count];
        for (int i = 0; i < Count; i++)
        {
            (payload[4 * i], payload[(4 * i) + 1], payload[(4 * i) + 2], payload[(4 * i) + 3]) = (0x08, (byte)(i & 0x7F), 0x18, 0);
        }

        Assert.Equal(Count, Arrays.Decode(payload)!.Items!.Length);
    }

    [Fact]
    public void A_message_in_some_parts_is_merged()
    {
        byte[] part = [0x12, 0x04, 0x0A, 0x02, 1, 2];
        byte[] payload = [.. Enumerable.Repeat(part, 200).SelectMany(bytes => bytes)];
        Assert.Equal(400, Arrays.Decode(payload)!.Inner!.Items!.Length);
    }

    [Fact]
    public void A_message_in_so_many_parts_that_copying_would_be_quadratic_is_refused()
    {
        byte[] items = new byte[200_000];
        byte[] first =
        [
            0x12,
            .. Wire.LengthOf(items.Length + 1 + Wire.LengthOf(items.Length).Length),
            0x0A,
            .. Wire.LengthOf(items.Length),
            .. items,
        ];
        byte[] part = [0x12, 0x03, 0x0A, 0x01, 1];
        byte[] payload = [.. first, .. Enumerable.Repeat(part, 40_000).SelectMany(bytes => bytes)];
        Assert.True(Assert.Throws<InvalidPayloadException>(() => Arrays.Decode(payload)).ExceedsLimit);
    }

    private static Box<int> Nested(int depth) => new() { Inner = depth > 1 ? Nested(depth - 1) : null };
}
