using System.Text.Json;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.MessagePack;

public sealed class MessagePackObjectTests
{
    private static readonly MessagePackFormat Format = new();
    private static readonly Codec<Node> Codec = Format.CreateCodec<Node, NodeShape>();

    [Fact]
    public void Objects_are_arrays_with_nil_for_gaps_and_nulls()
    {
        var node = new Node
        {
            Id = 1,
            Name = null,
            Children =
            [
                new Node
                {
                    Name = "b",
                    Counts = new() { ["x"] = -1 },
                },
            ],
            Data = [9],
        };
        Assert.Equal(
            "96 01 c0 c0 91 96 00 a162 c0 c0 81 a178 ff c0 c0 c40109",
            Spaced(node, Format, "96 01 c0 c0 91 96 00 a162 c0 c0 81 a178 ff c0 c0 c40109")
        );
        Assert.Equal("c0", Encode(null!, Format));
        Assert.Null(Decode("c0"));
    }

    [Fact]
    public void With_names_as_keys_objects_are_maps_without_gaps()
    {
        var node = new Node
        {
            Id = 1,
            Name = null,
            Data = [9],
        };
        const string Hex = "85 a26964 01 a46e616d65 c0 a86368696c6472656e c0 a6636f756e7473 c0 a464617461 c40109";
        Assert.Equal(Hex, Spaced(node, Names, Hex));
    }

    [Fact]
    public void Every_variant_reads_what_every_variant_writes()
    {
        foreach (Format from in Variants)
        {
            foreach (Format to in Variants)
            {
                using PooledBuffer payload = from.CreateCodec<Node, NodeShape>().Encode(Node.Sample());
                AssertSame(Node.Sample(), to.CreateCodec<Node, NodeShape>().Decode(payload.Span)!);
            }
        }
    }

    [Theory]
    [InlineData("90")]
    [InlineData("80")]
    public void What_is_missing_keeps_its_default(string hex) => AssertSame(new Node(), Decode(hex));

    [Theory]
    [InlineData("91 05")]
    [InlineData("dc0001 05")]
    [InlineData("dd00000001 05")]
    [InlineData("81 a26964 05")]
    [InlineData("de0001 a26964 05")]
    [InlineData("df00000001 d9026964 cc05")]
    [InlineData("81 a24944 05")]
    [InlineData("82 a26964 04 a26964 05")]
    public void Every_form_of_an_object_is_read(string hex) => AssertSame(new Node { Id = 5 }, Decode(hex));

    [Fact]
    public void Members_that_the_contract_does_not_know_are_skipped()
    {
        const string Everything =
            "dc0026 00 7f e0 ff 80 90 a0 c0 c2 c3 c403010203 c5000101 c60000000101 c70105aa c8000105aa "
            + "c90000000105aa ca00000000 cb0000000000000000 "
            + "cc01 cd0001 ce00000001 cf0000000000000001 d001 d10001 d200000001 d30000000000000001 d4aabb d5aabbbb "
            + "d6aabbbbbbbb d7aabbbbbbbbbbbbbbbb d8aabbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb d90161 da000161 db0000000161 "
            + "dc0000 dd00000000 df00000000 de0001 a16b 92 01 81 01 02";
        AssertSame(
            new Node { Id = 5, Name = "unnamed" },
            Decode($"98 05 a7756e6e616d6564 {Everything} c0 c0 c0 {Everything} d60500000000")
        );
        AssertSame(new Node { Id = 5 }, Decode($"84 a3666f6f {Everything} a179 c0 d90178 91c0 a26964 05"));
    }

    // As msgpack-python packs {b'id': 5}, or a map by numbers: skipped, the members would be lost.
    [Theory]
    [InlineData("81 c4026964 05", 1)]
    [InlineData("82 a26964 05 00 05", 5)]
    [InlineData("81 c0 05", 1)]
    [InlineData("81 90 05", 1)]
    [InlineData("81 c3 05", 1)]
    [InlineData("81 d40105 05", 1)]
    [InlineData("81 81a26964 05 05", 1)]
    public void A_key_that_is_no_string_is_refused(string payload, int offset)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Decode(payload));
        Assert.Equal(("the name of a member", offset), (error.Expected, error.Offset));
    }

    [Fact]
    public void What_is_skipped_nests_as_deep_as_what_is_read_and_must_be_whole()
    {
        string Nested(int depth) => string.Concat(Enumerable.Repeat("91", depth)) + "c0";
        int deepest = FormatLimits.Default.MaxDepth - 1;
        AssertSame(new Node { Id = 5 }, Decode($"82 a26964 05 a178 {Nested(deepest)}"));
        Assert.Throws<InvalidPayloadException>(() => Decode($"82 a26964 05 a178 {Nested(deepest + 1)}"));
        Assert.Throws<InvalidPayloadException>(() => Decode($"82 a26964 05 a178 {Nested(100_000)}"));
        Assert.Throws<InvalidPayloadException>(() => Decode($"82 a26964 05 a178 {Nested(deepest)[..^2]}"));

        // Items beyond the contract's, in an object by position.
        AssertSame(new Node { Id = 5, Name = null }, Decode($"97 05 c0 c0 c0 c0 c0 {Nested(deepest)}"));
        Assert.Throws<InvalidPayloadException>(() => Decode($"97 05 c0 c0 c0 c0 c0 {Nested(deepest + 1)}"));
    }

    [Fact]
    public void Bytes_behind_the_value_are_refused()
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Decode("91 05 00"));
        Assert.Equal(2, error.Offset);
    }

    [Theory]
    [InlineData(15, "9f")]
    [InlineData(16, "dc0010")]
    [InlineData(65_535, "dcffff")]
    [InlineData(65_536, "dd00010000")]
    public void Lists_take_the_shortest_header(int count, string header)
    {
        var node = new Node { Children = [.. Enumerable.Repeat<Node>(null!, count)] };
        string hex = Encode(node, Format);
        Assert.Contains("c0" + header + "c0c0", hex, StringComparison.Ordinal);
        Assert.Equal(count, Decode(hex).Children!.Count);
    }

    [Theory]
    [InlineData(15, "8f")]
    [InlineData(16, "de0010")]
    [InlineData(65_535, "deffff")]
    [InlineData(65_536, "df00010000")]
    public void Maps_take_the_shortest_header(int count, string header)
    {
        var node = new Node { Counts = Enumerable.Range(0, count).ToDictionary(i => $"{i}", i => (long)i) };
        string hex = Encode(node, Format);
        Assert.Contains("c0c0" + header + "a13000a131", hex, StringComparison.Ordinal);
        AssertSame(node, Decode(hex));
    }

    [Fact]
    public void Depth_is_limited_in_both_directions()
    {
        // Each level is an object in a list in an object: two.
        Node deep = new();
        for (int i = 0; i < 31; i++)
        {
            deep = new Node { Children = [deep] };
        }

        string hex = Encode(deep, Format);
        Assert.NotNull(Decode(hex));
        var deeper = new Node { Children = [deep] };
        Assert.Throws<UnsupportedValueException>(() => Codec.Encode(deeper));
        Assert.Throws<InvalidPayloadException>(() => Decode($"94 00 c0 c0 91 {hex}"));

        deep.Children = [deep];
        Assert.Throws<UnsupportedValueException>(() => Codec.Encode(deep));
        string bomb = string.Concat(Enumerable.Repeat("9400c0c091", 100_000));
        Assert.Throws<InvalidPayloadException>(() => Decode(bomb));
    }

    [Fact]
    public void Encoding_allocates_nothing_once_the_pool_is_warm() =>
        Assert.All(Variants, static format => Allocations.AssertNone(format.CreateCodec<Node, NodeShape>(), Node.Sample()));

    private static Format Names => Format.WithParameter("keys", "names")!;

    private static IEnumerable<Format> Variants =>
        from compression in (string[])["none", "lz4-block", "lz4-block-array"]
        from keys in (string[])["positions", "names"]
        select Format.WithParameter("compression", compression)!.WithParameter("keys", keys)!;

    private static string Encode(Node value, Format format)
    {
        using PooledBuffer payload = format.CreateCodec<Node, NodeShape>().Encode(value);
        return Convert.ToHexStringLower(payload.Span);
    }

    // The digits with the spaces of the expected ones, when they are the same.
    private static string Spaced(Node value, Format format, string expected)
    {
        string hex = Encode(value, format);
        return hex.Equals(expected.Replace(" ", "", StringComparison.Ordinal), StringComparison.Ordinal) ? expected : hex;
    }

    private static Node Decode(string hex) => Codec.Decode(HexText.Bytes(hex))!;

    private static void AssertSame(Node expected, Node actual) =>
        Assert.Equal(JsonSerializer.Serialize(expected), JsonSerializer.Serialize(actual));
}
