using System.Text;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Streams;

/// <summary>A JSON array whose items are decoded while it arrives.</summary>
public sealed class ArrayFramingTests
{
    private static readonly JsonFormat Format = new();
    private static readonly ListCodec<Node> Whole = Format.CreateListCodec<Node, NodeShape>();
    private static readonly StreamCodec<Node> Items = (StreamCodec<Node>)Format.ListForm.CreateListCodec<Node, NodeShape>();

    public static TheoryData<string> Texts =>
        [
            "[]",
            " [ ] ",
            "\uFEFF[{}]",
            "[null]",
            "[{},{}]",
            "[ {} , {} ,null\r\n]\t",
            """[{"name":"a\\\"]}[{"},{"name":"\\\\"}]""",
            """[{"more":[1,[2,{}],"]"]},{"name":"é]"}]""",
            "",
            " ",
            "[",
            "[{}",
            "[{},",
            "[{},]",
            "[,]",
            "[{}{}]",
            "[{}]x",
            "[{}]]",
            "x",
            "null",
            "{}",
            "[{]",
            "[{}}",
            "[}",
            "[tru]",
            "[1]",
            "[1 2]",
            "[\"a\"\"b\"]",
            "[\"",
            "[\"\\",
            "[{\"name\":\"",
            "[{\"name\":1}]",
            "[nul",
            "\uFEFF\uFEFF[]",
            "[{} {}]",
            "[1{}]",
            "[[]]",
        ];

    [Theory]
    [MemberData(nameof(Texts))]
    public void Items_of_an_array_are_the_same_however_it_is_cut(string text)
    {
        byte[] payload = Encoding.UTF8.GetBytes(text);
        string? expected = PieceByPiece.Describe(() => Whole.Decode(payload) ?? throw new InvalidPayloadException("", "", 0));
        string whole = PieceByPiece.Read(Items, payload, payload.Length);
        for (int size = 1; size < payload.Length; size++)
        {
            Assert.Equal(whole, PieceByPiece.Read(Items, payload, size));
        }

        Assert.Equal(expected is null, whole.Contains('@', StringComparison.Ordinal));
        Assert.Equal(expected ?? whole, whole);
    }

    [Fact]
    public void An_item_that_is_too_long_is_refused_before_it_has_arrived()
    {
        var format = new JsonFormat(FormatLimits.Default with { MaxDecompressedBytes = 100 });
        var codec = (StreamCodec<Node>)format.ListForm.CreateListCodec<Node, NodeShape>();
        using ItemReader<Node> decoder = codec.CreateReader();
        decoder.Append([.. "[{},"u8, .. Encoding.UTF8.GetBytes($"{{\"name\":\"{new string('x', 93)}")]);

        Assert.True(decoder.TryRead(out _));
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => decoder.TryRead(out _));
        Assert.Equal((true, 4L), (error.ExceedsLimit, error.Offset));
    }

    [Fact]
    public void A_long_string_is_looked_through_once()
    {
        using ItemReader<Node> decoder = Items.CreateReader();
        decoder.Append("[{\"name\":\""u8);
        byte[] piece = [.. Enumerable.Repeat((byte)'x', 64)];
        for (int i = 0; i < 200_000; i++)
        {
            decoder.Append(piece);
            Assert.False(decoder.TryRead(out _));
        }

        decoder.Append("\"}]"u8);
        decoder.Complete();
        Assert.True(decoder.TryRead(out Node? item));
        Assert.Equal(64 * 200_000, item!.Name!.Length);
        Assert.False(decoder.TryRead(out _));
    }

    [Fact]
    public void An_array_framing_does_not_write() => Assert.Throws<NotSupportedException>(() => Items.Encode([new Node()]));
}
