using System.Runtime.Serialization;
using System.Text.Json.Nodes;
using MemoryPack;
using MessagePack;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Kinds;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Half of a surrogate pair has no UTF-8: a format that would lose it refuses the value, and names the member.</summary>
public sealed class LoneSurrogateTests
{
    private const string Lone = "a\ud800";

    public static TheoryData<string> Binary => new(Wire.MessagePack, Wire.Names, Wire.Lz4Block, Wire.Protobuf, Wire.MemoryPack, Wire.Cbor);

    public static TheoryData<string, string> Places =>
        new([
            .. from wire in (string[])[Wire.MessagePack, Wire.Names, Wire.Protobuf, Wire.MemoryPack, Wire.Cbor]
            from place in Values.Keys
            select new TheoryDataRow<string, string>(wire, place),
        ]);

    private static Dictionary<string, Leaflet> Values { get; } =
        new()
        {
            ["Leaflet.title"] = new() { Title = Lone },
            ["Leaflet.tags[1]"] = new() { Tags = ["ok", Lone] },
            ["Leaflet.labels[0]"] = new() { Labels = new() { [Lone] = "value" } },
            ["Leaflet.labels[1]"] = new()
            {
                Labels = new() { ["a"] = "b", ["key"] = Lone },
            },
            ["Leaflet.byNumber[1].child.title"] = new()
            {
                ByNumber = new()
                {
                    [1] = new(),
                    [2] = new() { Child = new() { Title = Lone } },
                },
            },
            ["Leaflet.child.link"] = new()
            {
                Title = "x",
                Tags = ["y"],
                Child = new() { Link = new Uri(Lone, UriKind.Relative) },
            },
            ["Leaflet.parts[2].title"] = new() { Parts = [new() { Title = "\ud83d\ude00" }, new(), new() { Title = Lone }] },
            ["Leaflet.pair.item2"] = new() { Pair = Tuple.Create(1, Lone) },
        };

    [Theory]
    [MemberData(nameof(Binary))]
    public void A_text_with_a_lone_surrogate_is_refused(string wire)
    {
        ContractCodec codec = ContractCatalog.Of<Organization>().Codec(Wire.Format(wire));
        foreach (
            string text in new[]
            {
                "\ud800",
                "\udc00",
                "a\ud83d",
                "\ude00\ud83d",
                "\ud83dx\ude00",
                new string('a', 33) + "\udfff" + new string('测', 20),
                new string('测', 31) + "\ud800",
            }
        )
        {
            Assert.Equal(
                "Organization.tags[0]",
                Assert.Throws<UnsupportedValueException>(() => codec.Encode(new Organization { Tags = [text] })).Member
            );
        }
    }

    [Theory]
    [MemberData(nameof(Places))]
    public void The_refusal_names_the_member_that_holds_it(string wire, string place)
    {
        Codec<Leaflet> codec = Wire.Format(wire).CreateCodec<Leaflet, LeafletShapes.LeafletShape>();
        UnsupportedValueException error = Assert.Throws<UnsupportedValueException>(() => codec.Encode(Values[place]));
        Assert.Equal(place, error.Member);
        Assert.StartsWith("character 1 of its text is U+D800", error.Reason, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Binary))]
    public void An_item_of_a_list_is_named_by_its_index_in_the_whole_list(string wire)
    {
        Format format = Wire.Format(wire);
        ListCodec<Leaflet> codec = format.CreateListCodec<Leaflet, LeafletShapes.LeafletShape>();
        Leaflet[] items = [new(), new() { Title = Lone }];
        Assert.Equal("Leaflet[1].title", Assert.Throws<UnsupportedValueException>(() => codec.Encode(items)).Member);
        Assert.Equal("Leaflet[8].title", Assert.Throws<UnsupportedValueException>(() => codec.EncodeItems(items, firstIndex: 7)).Member);
    }

    [Theory]
    [InlineData(Wire.MessagePack)]
    [InlineData(Wire.Cbor)]
    public void A_text_in_an_object_is_refused(string wire)
    {
        Codec<Drawer> codec = Wire.Format(wire).CreateCodec<Drawer, LeafletShapes.DrawerShape>();
        var value = new Drawer { Any = new Dictionary<string, object> { ["a"] = new object[] { 1, Lone } } };
        Assert.Equal("Drawer.any[0][1]", Assert.Throws<UnsupportedValueException>(() => codec.Encode(value)).Member);
    }

    [Theory]
    [InlineData(Wire.MessagePack)]
    [InlineData(Wire.Cbor)]
    [InlineData(Wire.Json)]
    public void A_text_in_a_node_is_what_its_JSON_is(string wire)
    {
        Codec<Drawer> codec = Wire.Format(wire).CreateCodec<Drawer, LeafletShapes.DrawerShape>();
        using PooledBuffer payload = codec.Encode(new Drawer { Node = JsonValue.Create(Lone) });
        Assert.Equal("a\ufffd", codec.Decode(payload.Span)!.Node!.GetValue<string>());
    }

    [Fact]
    public void The_slots_of_a_tolerant_object_have_no_names()
    {
        Codec<Tolerant> codec = Wire.Format(Wire.MemoryPack).CreateCodec<Tolerant, TolerantShape>();
        Assert.Equal("Tolerant", Assert.Throws<UnsupportedValueException>(() => codec.Encode(new Tolerant { Name = Lone })).Member);
    }

    // Numbers of 16 bits, and MemoryPack's units of a builder, lose nothing.
    [Theory]
    [InlineData(Wire.MessagePack)]
    [InlineData(Wire.Protobuf)]
    [InlineData(Wire.MemoryPack)]
    [InlineData(Wire.Cbor)]
    public void A_char_that_is_one_comes_back(string wire)
    {
        Codec<Letters> codec = Wire.Format(wire).CreateCodec<Letters, LeafletShapes.LettersShape>();
        var value = new Letters
        {
            One = '\ud800',
            Many = ['\udc00', 'a'],
            ByLetter = new() { ['\ud800'] = 1, ['\ud801'] = 2 },
        };
        using PooledBuffer payload = codec.Encode(value);
        Letters read = codec.Decode(payload.Span)!;
        Assert.Equal(value.One, read.One);
        Assert.Equal(value.Many, read.Many);
        Assert.Equal(value.ByLetter, read.ByLetter);
    }

    [Fact]
    public void JSON_has_U_FFFD_as_System_Text_Json()
    {
        Codec<Leaflet> codec = Wire.Format(Wire.Json).CreateCodec<Leaflet, LeafletShapes.LeafletShape>();
        using PooledBuffer payload = codec.Encode(new Leaflet { Title = Lone });
        Assert.Equal("a\ufffd", codec.Decode(payload.Span)!.Title);
        Assert.Equal("\"a\\uFFFD\"", System.Text.Json.JsonSerializer.Serialize(Lone));
        Assert.Equal("\"\\uFFFD\"", System.Text.Json.JsonSerializer.Serialize('\ud800'));
    }

    // What the libraries do, for docs/wire.md: two write another text without a word.
    [Fact]
    public void Two_of_three_libraries_replace_it()
    {
        Assert.Equal(
            [0xa4, (byte)'a', 0xef, 0xbf, 0xbd],
            MessagePackSerializer.Serialize(Lone, cancellationToken: TestContext.Current.CancellationToken)
        );
        using var protobuf = new MemoryStream();
        ProtoBuf.Serializer.Serialize(protobuf, Lone);
        Assert.Equal([0x0a, 4, (byte)'a', 0xef, 0xbf, 0xbd], protobuf.ToArray());
        Assert.Throws<MemoryPackSerializationException>(() => MemoryPackSerializer.Serialize(Lone));
        Assert.Equal(
            Lone,
            MemoryPackSerializer.Deserialize<string>(MemoryPackSerializer.Serialize(Lone, MemoryPackSerializerOptions.Utf16))
        );
    }
}

[DataContract]
public sealed class Leaflet
{
    [DataMember(Order = 1)]
    public string? Title { get; set; }

    [DataMember(Order = 2)]
    public List<string>? Tags { get; set; }

    [DataMember(Order = 3)]
    public Dictionary<string, string>? Labels { get; set; }

    [DataMember(Order = 4)]
    public Dictionary<int, Leaflet>? ByNumber { get; set; }

    [DataMember(Order = 5)]
    public Leaflet? Child { get; set; }

    [DataMember(Order = 6)]
    public Uri? Link { get; set; }

    [DataMember(Order = 7)]
    public List<Leaflet>? Parts { get; set; }

    [DataMember(Order = 8)]
    public Tuple<int, string>? Pair { get; set; }
}

[DataContract]
public sealed class Drawer
{
    [DataMember(Order = 1)]
    public object? Any { get; set; }

    [DataMember(Order = 2)]
    public JsonNode? Node { get; set; }
}

[DataContract]
public sealed class Letters
{
    [DataMember(Order = 1)]
    public char One { get; set; }

    [DataMember(Order = 2)]
    public char[]? Many { get; set; }

    [DataMember(Order = 3)]
    public Dictionary<char, int>? ByLetter { get; set; }
}

[ShapeSet]
[GenerateShapeFor<Leaflet>]
[GenerateShapeFor<Drawer>]
[GenerateShapeFor<Letters>]
internal static partial class LeafletShapes;
