using System.Text;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Json;

public sealed class JsonHostileTests
{
    private static readonly Codec<Node> Nodes = new JsonFormat().CreateCodec<Node, NodeShape>();
    private static readonly byte[] Sample = Encoding.UTF8.GetBytes(Wire.Text(Nodes, Node.Sample()));

    [Fact]
    public void Truncated_at_every_offset() => HostileInput.TruncatedAtEveryOffset(Nodes, Sample);

    [Fact]
    public void Every_byte_changed() => HostileInput.EveryByteChanged(Nodes, Sample);

    [Fact]
    public void Random_bytes() => HostileInput.RandomBytes(Nodes, 20_000);

    [Fact]
    public void One_byte_segments()
    {
        Node node = Nodes.Decode(Segments.OfOneByte(Sample))!;
        Assert.Equal(Sample, Encoding.UTF8.GetBytes(Wire.Text(Nodes, node)));
    }

    [Theory]
    [InlineData("{\"data\":\"", 'A', "")]
    [InlineData("{\"name\":\"", 'x', "")]
    [InlineData("{\"name\":\"", '\\', "")]
    [InlineData("{\"id\":", '1', "}")]
    [InlineData("{\"id\":", '0', "}")]
    [InlineData("{\"x\":", '1', "")]
    [InlineData("{\"", 'x', "")]
    [InlineData("", ' ', "")]
    [InlineData("{\"children\":[", ',', "")]
    public void Long_and_bad_texts_cost_no_more_than_their_size(string start, char filling, string end) =>
        HostileInput.RefusedCheaply(Nodes, Encoding.UTF8.GetBytes(start + new string(filling, 1_000_000) + end));

    [Fact]
    public void A_name_of_any_length_is_unknown() =>
        Assert.NotNull(Wire.FromText(Nodes, "{\"" + new string('n', 1_000_000) + "\":1,\"" + new string('\\', 1_000) + "\":2}"));

    [Fact]
    public void An_escape_in_a_long_string()
    {
        string text = new('é', 100_000);
        Assert.Equal(text + "\n", Wire.FromText(Nodes, "{\"name\":\"" + text + "\\n\"}")!.Name);
        Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Nodes, "{\"name\":\"" + text + "\\x\"}"));
    }
}
