using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>Objects between a start and an end tag; the bytes are those of protobuf-net 3.</summary>
public sealed class GroupTests
{
    private static readonly Codec<Invoice> Codec = Wire.Protobuf<Invoice>();

    private static readonly Invoice Nested = new()
    {
        Grouped = new()
        {
            Part = new()
            {
                Article = "in",
                Part = new() { Quantity = 1 },
            },
        },
        Lines = [new(), new() { Part = new() }],
        Inner = new()
        {
            Grouped = new() { Article = "far" },
            Inner = new() { Lines = [new()] },
        },
    };

    [Fact]
    public void A_group_ends_at_its_end_tag()
    {
        var value = new Invoice
        {
            Grouped = new() { Article = "g" },
            Lines = [new(), new() { Quantity = 2 }],
        };
        const string Hex = "6b 0a0167 6c 73 74 73 2500000040 74";
        Wire.Both(Codec, value, Hex);
    }

    [Fact]
    public void Groups_and_lengths_lie_in_one_another()
    {
        const string Hex = "6b 6b 0a02696e 6b 250000803f 6c 6c 6c 73 74 73 6b 6c 74 7a 0b 6b 0a03666172 6c 7a 02 73 74";
        Wire.Both(Codec, Nested, Hex);
    }

    [Fact]
    public void An_object_with_a_length_may_come_as_a_group_and_the_other_way_round()
    {
        Assert.Equivalent(
            new Invoice
            {
                Grouped = new() { Article = "g" },
                Lines = [new(), new() { Quantity = 2 }, new()],
                Inner = new() { Inner = new() },
            },
            Wire.FromHex(Codec, "6a 03 0a0167 72 00 72 05 2500000040 73 74 7b 7b 7c 7c"),
            strict: true
        );

        ListCodec<InvoiceLine> list = new ProtobufFormat().CreateListCodec<InvoiceLine, InvoiceLineShape>();
        Assert.Equal(["a", null, "b"], list.Decode(HexText.Bytes("0b 0a0161 0c 0a 00 0b 0a0162 0c"))!.Select(line => line.Article));
    }

    [Fact]
    public void Groups_in_parts_are_merged() =>
        Assert.Equivalent(
            new Invoice
            {
                Grouped = new()
                {
                    Article = "b",
                    Quantity = 2,
                    Part = new() { Article = "x", Quantity = 2 },
                },
                Lines = [new(), new()],
            },
            Wire.FromHex(Codec, "6b 0a0161 6b 0a0178 6c 6c 73 74 6a 0a 0a0162 6a 05 2500000040 73 74 6b 2500000040 6c"),
            strict: true
        );

    [Fact]
    public void Unknown_fields_within_a_group_are_skipped_and_groups_among_them() =>
        Assert.Equivalent(
            new Invoice
            {
                Grouped = new() { Article = "g", Quantity = 2 },
            },
            Wire.FromHex(Codec, "6b a00601 73 73 74 6b 6c 74 0a0167 a306 a406 2500000040 6c"),
            strict: true
        );

    [Theory]
    [InlineData("6b", 1, "the end of group 13", "the end of the payload")]
    [InlineData("6b 0a0167", 4, "the end of group 13", "the end of the payload")]
    [InlineData("6b 6b 6c", 3, "the end of group 13", "the end of the payload")]
    [InlineData("6b 73 6b 6c 74", 5, "the end of group 13", "the end of the payload")]
    [InlineData("6b 6a 02 6b 6c", 5, "the end of group 13", "the end of the payload")]
    [InlineData("7a 03 6b 0a00 6c", 5, "the end of group 13", "the end of the message")]
    [InlineData("7a 01 6b 6c", 3, "the end of group 13", "the end of the message")]
    [InlineData("a306", 2, "the end of a group", "the end of the payload")]
    [InlineData("7a 02 a306 6c", 4, "the end of a group", "the end of the message")]
    [InlineData("6b 74", 2, "a field", "the end of a group that did not begin")]
    [InlineData("6c", 1, "a field", "the end of a group that did not begin")]
    [InlineData("6a 01 6c", 3, "a field", "the end of a group that did not begin")]
    [InlineData("6b 6a 01 6c 6c", 4, "a field", "the end of a group that did not begin")]
    [InlineData("73 74 73", 3, "the end of group 14", "the end of the payload")]
    [InlineData("73 73 74", 3, "the end of group 14", "the end of the payload")]
    [InlineData("73 6a 02 73 74", 5, "the end of group 14", "the end of the payload")]
    public void A_group_that_does_not_end_is_refused(string hex, int offset, string expected, string found)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Wire.FromHex(Codec, hex));
        Assert.Equal(offset, error.Offset);
        Assert.Contains(expected, error.Expected, StringComparison.Ordinal);
        Assert.Contains(found, error.Found, StringComparison.Ordinal);
    }

    [Fact]
    public void Every_cut_of_a_group_is_refused()
    {
        // Behind the first byte only whole groups are whole payloads.
        byte[] payload = HexText.Bytes("6b 6b 0a02696e 6b 250000803f 6c 73 74 6c 6c");
        HostileInput.EveryByteChanged(Codec, payload);
        for (int length = 1; length < payload.Length; length++)
        {
            byte[] cut = payload[..length];
            Assert.InRange(Assert.Throws<InvalidPayloadException>(() => Codec.Decode(cut)).Offset, 0, length);
        }
    }

    [Fact]
    public void Any_bytes_end_in_a_value_or_an_error()
    {
        HostileInput.EveryByteChanged(Codec, HexText.Bytes(Wire.Hex(Codec, Nested)));
        HostileInput.RandomBytes(Codec, 20_000);
    }

    [Fact]
    public void A_group_is_a_level_of_nesting_in_both_directions()
    {
        static InvoiceLine Parts(int count) => count == 0 ? new() : new() { Part = Parts(count - 1) };

        Codec<Invoice> limited = Wire.Protobuf<Invoice>(new FormatLimits { MaxDepth = 8 });
        var deepest = new Invoice { Grouped = Parts(6) };
        var tooDeep = new Invoice { Grouped = Parts(7) };
        Assert.Equivalent(deepest, Wire.FromHex(limited, Wire.Hex(limited, deepest)), strict: true);
        Assert.Throws<UnsupportedValueException>(() => limited.Encode(tooDeep));
        Assert.Throws<InvalidPayloadException>(() => Wire.FromHex(limited, Wire.Hex(Codec, tooDeep)));
    }

    [Fact]
    public void Time_grows_with_the_bytes_and_not_with_their_depth()
    {
        // Lists of groups in lists of groups: were each list counted before it is read, every byte would be looked at per level.
        const int Levels = 30;
        byte[] filler = [.. Enumerable.Repeat(HexText.Bytes("73 74"), 1_000).SelectMany(pair => pair)];
        byte[] payload = [.. Enumerable.Repeat((byte)0x7b, Levels), .. filler, .. Enumerable.Repeat((byte)0x7c, Levels)];
        Invoice value = Codec.Decode(payload)!;
        for (int i = 0; i < Levels; i++)
        {
            value = value.Inner!;
        }

        Assert.Equal(1_000, value.Lines!.Count);
    }

    [Fact]
    public void No_other_format_has_groups() =>
        Assert.All(
            new Action[]
            {
                static () => default(JsonShapeWriter).BeginGroup(1),
                static () => default(MessagePackShapeWriter).BeginGroup(1),
                static () => default(MemoryPackShapeWriter).BeginGroup(1),
            },
            static begin => Assert.Throws<NotSupportedException>(begin)
        );
}
