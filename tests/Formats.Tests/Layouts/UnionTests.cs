using System.Text;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>The bytes are those of MessagePack-CSharp 3.1, MemoryPack 1.21 and System.Text.Json of .NET 10.</summary>
public sealed class UnionTests
{
    private static readonly Figure?[] Samples =
    [
        new Circle { Radius = 2.5 },
        new Square { Side = 3, Color = "red" },
        new FigureGroup { Items = [new Circle(), null, new FigureGroup { Items = [] }] },
        new FigureGroup { Items = [new Nothing(), new FigureGroup(), new Nothing(), new Square()] },
        new Nothing(),
        null,
    ];

    public static TheoryData<string, string, string> Payloads =>
        new()
        {
            {
                "msgpack",
                "small",
                "920091cb4004000000000000|92019203a3726564|920a9193920091cb0000000000000000c0920a9190|920a9194920b90920a91c0920b9092019200c0|920b90|c0"
            },
            { "msgpack", "large", "92ccf991cb4004000000000000|92ccfa9203a3726564" },
            {
                "memorypack",
                "small",
                "00010000000000000440|010203000000fcffffff03000000726564|0a0103000000000100000000000000 "
                    + "00ff0a0100000000|0a01040000000b000a01ffffffff0b00010200000000ffffffff|0b00|ff"
            },
            {
                "memorypack",
                "large",
                "f9010000000000000440|fafa000203000000fcffffff03000000726564|fa2c010103000000f9010000000000000000fffa2c010100000000"
            },
            { "memorypack", "large nothing", "faffff00" },
        };

    [Theory]
    [MemberData(nameof(Payloads))]
    public void A_binary_case_is_its_key_and_the_object(string format, string keys, string hex)
    {
        Codec<Figure?> codec = Codec(format, keys.Split(' ')[0]);
        Figure?[] values = keys == "large nothing" ? [new Nothing()] : Samples;
        string[] payloads = hex.Replace(" ", "", StringComparison.Ordinal).Split('|');
        for (int i = 0; i < payloads.Length; i++)
        {
            Assert.Equal(payloads[i], Wire.Hex(codec, values[i]));
            Assert.Equivalent(values[i], Wire.FromHex(codec, payloads[i]), strict: true);
            HostileInput.TruncatedAtEveryOffset(codec, HexText.Bytes(payloads[i]));
            HostileInput.EveryByteChanged(codec, HexText.Bytes(payloads[i]));
        }
    }

    [Theory]
    [InlineData(
        "small",
        """{"$type":"circle","radius":2.5}|{"$type":"square","side":3,"color":"red"}|{"$type":"group","items":[{"$type":"circle","radius":0},null,{"$type":"group","items":[]}]}|{"$type":"group","items":[{"$type":"nothing"},{"$type":"group","items":null},{"$type":"nothing"},{"$type":"square","side":0,"color":null}]}|{"$type":"nothing"}|null"""
    )]
    [InlineData(
        "large",
        """{"kind":1,"radius":2.5}|{"kind":-2,"side":3,"color":"red"}|{"kind":300,"items":[{"kind":1,"radius":0},null,"""
            + """{"kind":300,"items":[]}]}|{"kind":300,"items":[{"kind":"300"},{"kind":300,"items":null},"""
            + """{"kind":"300"},{"kind":-2,"side":0,"color":null}]}"""
    )]
    [InlineData(
        "odd",
        """{"\"type\"":"Kreis ○","radius":2.5}|{"\"type\"":"\u0001\\","side":3,"color":"red"}|{"items":[{"\"type\"":"Kreis """
            + """○","radius":0},null,{"items":[]}]}|{"items":[{"\"type\"":""},{"items":null},{"\"type\"":""},"""
            + """{"\"type\"":"\u0001\\","side":0,"color":null}]}"""
    )]
    public void In_JSON_the_label_is_the_object_s_first_member(string keys, string texts)
    {
        Codec<Figure?> codec = Codec("json", keys);
        string[] payloads = texts.Split('|');
        for (int i = 0; i < payloads.Length; i++)
        {
            Assert.Equal(payloads[i], Wire.Text(codec, Samples[i]));
            Assert.Equivalent(Samples[i], Wire.FromText(codec, payloads[i]), strict: true);
            HostileInput.TruncatedAtEveryOffset(codec, Encoding.UTF8.GetBytes(payloads[i]));
            HostileInput.EveryByteChanged(codec, Encoding.UTF8.GetBytes(payloads[i]));
        }
    }

    [Theory]
    [InlineData(""" { "\u0024type" : "ci\u0072cle" , "radius" : 1 } """)]
    [InlineData("""{"$type":"circle","Radius":1,"$type":"square"}""")]
    [InlineData("""{"$type":"circle","other":{"$type":"?"},"radius":1}""")]
    public void The_label_may_be_escaped_and_what_else_is_there_is_skipped(string text) =>
        Assert.Equal(1, Assert.IsType<Circle>(Wire.FromText(Codec("json", "small"), text)).Radius);

    [Fact]
    public void The_label_is_no_member_of_the_object_even_if_its_name_is_like_one() =>
        Assert.Equal(
            3,
            Assert
                .IsType<Square>(
                    Wire.FromText(
                        new JsonFormat().CreateCodec<Figure?, FigureShape<MemberLikeDiscriminator>>(),
                        """{"Side":"square","SIDE":3}"""
                    )
                )
                .Side
        );

    [Theory]
    [InlineData("""{"$type":"Circle"}""", 9, "\"circle\", \"square\", \"group\", \"nothing\"", "another string")]
    [InlineData("""{"$type":1}""", 9, "\"circle\", \"square\", \"group\", \"nothing\"", "1")]
    [InlineData("""{"$type":null}""", 9, "\"circle\"", "null")]
    [InlineData("""{"$type":99999999999}""", 9, "\"circle\"", "a larger number")]
    [InlineData("""{"radius":1,"$type":"circle"}""", 0, "first member is \"$type\"", "an object that begins with something else")]
    [InlineData("""{"$TYPE":"circle"}""", 0, "first member is \"$type\"", "an object that begins with something else")]
    [InlineData("""{}""", 0, "first member is \"$type\"", "an object that begins with something else")]
    [InlineData("""[{"$type":"circle"}]""", 0, "an object", "an array")]
    [InlineData("""{"$type":"group","items":[{"$type":"no"}]}""", 35, "\"circle\"", "another string")]
    public void A_label_that_is_not_known_is_refused_with_those_that_are(string text, int offset, string expected, string found) =>
        AssertRefused(() => Wire.FromText(Codec("json", "small"), text), offset, expected, found);

    [Theory]
    [InlineData("""{"kind":"1"}""", 8, "1, -2, 300, \"300\"", "another string")]
    [InlineData("""{"kind":2}""", 8, "1, -2, 300, \"300\"", "2")]
    [InlineData("""{"kind":1.0}""", 8, "an integer", "fraction")]
    public void An_integer_and_a_string_of_its_digits_are_two_labels(string text, int offset, string expected, string found) =>
        AssertRefused(() => Wire.FromText(Codec("json", "large"), text), offset, expected, found);

    [Theory]
    [InlineData("msgpack", "92 02 90", 1, "0, 1, 10, 11", "2")]
    [InlineData("msgpack", "92 ff 90", 1, "0, 1, 10, 11", "-1")]
    [InlineData("msgpack", "92 ce ffffffff 90", 1, "0, 1, 10, 11", "4294967295")]
    [InlineData("msgpack", "92 cf ffffffffffffffff 90", 1, "an integer", "18446744073709551615")]
    [InlineData("msgpack", "93 00 90 90", 0, "an array of a key and an object", "an array of 3")]
    [InlineData("msgpack", "91 00", 0, "an array of a key and an object", "an array of 1")]
    [InlineData("msgpack", "82 00 90 00 90", 0, "an array", "a map")]
    [InlineData("msgpack", "92 a130 90", 1, "an integer", "a string")]
    [InlineData("msgpack", "92 00 c0", 3, "an object", "null")]
    [InlineData("memorypack", "02 00", 0, "0, 1, 10, 11", "2")]
    [InlineData("memorypack", "fa 0200 00", 0, "0, 1, 10, 11", "2")]
    [InlineData("memorypack", "fb", 0, "0, 1, 10, 11", "251")]
    [InlineData("memorypack", "fe", 0, "0, 1, 10, 11", "254")]
    [InlineData("memorypack", "00 ff", 2, "an object", "null")]
    public void A_key_that_is_not_known_is_refused_with_those_that_are(
        string format,
        string hex,
        int offset,
        string expected,
        string found
    ) => AssertRefused(() => Wire.FromHex(Codec(format, "small"), hex), offset, expected, found);

    [Fact]
    public void A_key_of_a_small_case_may_come_in_the_long_form_of_MemoryPack() =>
        Assert.IsType<Circle>(Wire.FromHex(Codec("memorypack", "small"), "fa 0000 00"));

    [Fact]
    public void MemoryPack_has_no_room_for_larger_keys()
    {
        UnsupportedValueException error = Assert.Throws<UnsupportedValueException>(() =>
            Wire.Hex(Codec("memorypack", "odd"), new Square())
        );
        Assert.Contains("65536", error.Message, StringComparison.Ordinal);
        Assert.Equal("92ce000100009200c0", Wire.Hex(Codec("msgpack", "odd"), new Square()));
    }

    [Theory]
    [InlineData("json")]
    [InlineData("msgpack")]
    [InlineData("memorypack")]
    public void A_case_is_a_level_of_nesting_in_both_directions(string format)
    {
        // A case, an object, a list: three for each group.
        static Figure Nested(int groups) => groups == 0 ? new Nothing() : new FigureGroup { Items = [Nested(groups - 1)] };

        const int Levels = (3 * 3) + 2;
        Codec<Figure?> codec = Codec(format, "small");
        Codec<Figure?> enough = Codec(format, "small", new FormatLimits { MaxDepth = Levels });
        Codec<Figure?> tooFew = Codec(format, "small", new FormatLimits { MaxDepth = Levels - 1 });
        using PooledBuffer payload = codec.Encode(Nested(3));
        byte[] bytes = payload.Span.ToArray();

        Assert.Equivalent(Nested(3), enough.Decode(bytes), strict: true);
        enough.Encode(Nested(3)).Dispose();
        Assert.Throws<InvalidPayloadException>(() => tooFew.Decode(bytes));
        Assert.Throws<UnsupportedValueException>(() => tooFew.Encode(Nested(3)));
    }

    [Theory]
    [InlineData("json")]
    [InlineData("msgpack")]
    [InlineData("memorypack")]
    public void Lists_of_a_union_are_written_whole_and_in_batches(string format)
    {
        ListCodec<Figure?> codec = Format(format).CreateListCodec<Figure?, FigureShape<SmallKeys>>();
        using PooledBuffer whole = codec.Encode(Samples);
        using PooledBuffer head = codec.EncodeHead(Samples.Length);
        using PooledBuffer first = codec.EncodeItems(Samples.AsSpan(0, 4), 0);
        using PooledBuffer second = codec.EncodeItems(Samples.AsSpan(4), 4);
        using PooledBuffer tail = codec.EncodeTail();
        byte[] joined = [.. head.Span, .. first.Span, .. second.Span, .. tail.Span];
        Assert.Equal(whole.Span.ToArray(), joined);
        Assert.Equivalent(Samples, codec.Decode(whole.Span), strict: true);
    }

    [Fact]
    public void A_case_writes_nothing_more_than_an_object_does_into_many_arrays()
    {
        // Longer than the first array of the writer, at every alignment of the joint between discriminator and object.
        Codec<Figure?> codec = Codec("json", "small");
        for (int padding = 0; padding < 300; padding++)
        {
            var value = new FigureGroup { Items = [new Square { Color = new string('x', padding) }, new Nothing(), new Circle()] };
            Assert.Equivalent(value, Wire.FromText(codec, Wire.Text(codec, value)), strict: true);
        }
    }

    [Fact]
    public void Protobuf_has_unions_as_messages()
    {
        Codec<Figure?> codec = new ProtobufFormat().CreateCodec<Figure?, FigureShape<SmallKeys>>();
        Assert.Throws<NotSupportedException>(() => codec.Encode(new Circle()));
        Assert.Throws<NotSupportedException>(() => codec.Decode([]));
    }

    [Fact]
    public void Keys_and_labels_are_there_once()
    {
        Assert.Throws<ArgumentException>(() => new UnionInfo("Figure", "$type", [new(1), new(1)]));
        Assert.Throws<ArgumentException>(() => new UnionInfo("Figure", "$type", [new(1, "a"), new(2, "a")]));
        Assert.Throws<ArgumentException>(() => new UnionInfo("Figure", "$type", [new(1, 5), new(2, 5)]));
        Assert.Equal(2, new UnionInfo("Figure", "$type", [new(1, 5), new(2, "5")]).Cases.Length);
    }

    private static void AssertRefused(Func<object?> decode, int offset, string expected, string found)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(decode);
        Assert.Contains(expected, error.Expected, StringComparison.Ordinal);
        Assert.Contains(found, error.Found, StringComparison.Ordinal);
        Assert.Equal(offset, error.Offset);
    }

    private static Codec<Figure?> Codec(string format, string keys, FormatLimits? limits = null) =>
        keys switch
        {
            "small" => Format(format, limits).CreateCodec<Figure?, FigureShape<SmallKeys>>(),
            "large" => Format(format, limits).CreateCodec<Figure?, FigureShape<LargeKeys>>(),
            _ => Format(format, limits).CreateCodec<Figure?, FigureShape<OddLabels>>(),
        };

    private static Format Format(string name, FormatLimits? limits = null) =>
        name switch
        {
            "json" => new JsonFormat(limits),
            "msgpack" => new MessagePackFormat(limits),
            _ => new MemoryPackFormat(limits),
        };
}
