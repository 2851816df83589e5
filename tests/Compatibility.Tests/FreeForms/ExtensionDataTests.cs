using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Kinds;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.FreeForms;

/// <summary>Members that a contract does not have, in JSON: kept where System.Text.Json keeps them, and written where it writes
/// them.</summary>
public sealed class ExtensionDataTests
{
    // It writes no JSON for a JsonObject, so those are compared by hand below.
    [Theory]
    [InlineData("{}")]
    [InlineData("""{"id":1,"name":"n"}""")]
    [InlineData("""{"z":null,"id":3,"a":{"q":[1,2]},"A":5,"a":7,"x\u0041":1.50,"":""}""")]
    [InlineData("""{"$type":"x","$id":"1","extra":{"r":1},"name":"n","ID":4,"b":true}""")]
    [InlineData("""{"secret":1,"SECRET":2,"total":3,"old":4,"kept":5}""")]
    [InlineData("""{"a\n\"b":"\ud83d\ude00","c":"\u00e9"}""")]
    public void Unknown_members_are_kept_and_written_as_by_System_Text_Json(string json)
    {
        AssertLike<Chest>(json);
        AssertLike<ElementChest>(json);
        AssertLike<RecordChest>(json);
        AssertLike<InitialisedChest>(json);
        AssertLike<StructChest>(json);
        AssertLike<SortedChest>(json);
        AssertLike<FieldChest>(json);
        AssertLike<GetOnlyChest>(json);
        AssertLike<PrivateSetChest>(json);
    }

    [Theory]
    [InlineData("""{"$type":"iron","lock":1,"rust":{"a":[]}}""")]
    [InlineData("""{"$type":"iron","rust":2}""")]
    public void Cases_of_unions_keep_their_unknown_members_and_not_the_discriminator(string json) => AssertLike<AnyChest>(json);

    // Else what is written would be read as a case, of the sender's choice.
    [Theory]
    [InlineData("""{"$type":"small","$type":"small"}""", """{"$type":"small","lock":0,"$type":"small"}""")]
    public void The_base_of_a_union_keeps_no_discriminator(string json, string written)
    {
        OpenChest chest = Decode<OpenChest>(json);
        Assert.Equal(written, Encode(chest));
        Assert.IsType(chest.GetType(), Decode<OpenChest>(written));
    }

    [Theory]
    [InlineData("""{"secret":1,"$type":"small"}""")]
    [InlineData("""{"a":1,"$type":"small"}""")]
    public void The_base_of_a_union_refuses_a_discriminator_behind_other_members(string json)
    {
        Assert.Throws<InvalidPayloadException>(() => Decode<OpenChest>(json));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<OpenChest>(json, JsonSerializerOptions.Web));
    }

    [Fact]
    public void A_JsonObject_holds_nodes()
    {
        Crate crate = Decode<Crate>("""{"weight":2,"a":null,"b":{"c":[1.0]},"a":3}""");
        Assert.Equal("""{"a":3,"b":{"c":[1.0]}}""", crate.Extra!.ToJsonString());
        Assert.Equal("""{"weight":2,"a":3,"b":{"c":[1.0]}}""", Encode(crate));
        Assert.Equal("""{"a":3,"b":{"c":[1.0]}}""", Encode(crate with { Weight = 0 })); // the comma follows what was written
        Assert.Equal("{}", Encode(new Crate()));
        Assert.Equal("{}", Encode(new Crate { Extra = [] }));
    }

    [Fact]
    public void An_application_may_put_scalars_in_and_they_are_written_as_System_Text_Json_does()
    {
        var chest = new Chest
        {
            Extra = new()
            {
                ["id"] = 1, // as a member is called: both are written
                ["b"] = true,
                ["n"] = null,
                ["s"] = "é\n",
                ["c"] = 'x',
                ["y"] = (byte)1,
                ["sb"] = sbyte.MinValue,
                ["sh"] = short.MinValue,
                ["us"] = ushort.MaxValue,
                ["i"] = int.MinValue,
                ["ui"] = uint.MaxValue,
                ["l"] = long.MinValue,
                ["u"] = ulong.MaxValue,
                ["f"] = 1.5f,
                ["d"] = -0.25,
                ["m"] = 1.50m,
                ["bytes"] = new byte[] { 1, 2 },
                ["g"] = Guid.Empty,
                ["t"] = DateTime.UnixEpoch,
                ["o"] = DateTimeOffset.UnixEpoch,
                ["day"] = DateOnly.MinValue,
                ["time"] = new TimeOnly(1, 2),
                ["span"] = TimeSpan.FromDays(1.5),
                ["node"] = new JsonArray(1, "a"),
                ["document"] = JsonDocument.Parse("[1]"),
            },
        };
        Assert.Null(JsonText.Difference(Web.Write(chest, typeof(Chest)), Encoding.UTF8.GetBytes(Encode(chest)), inOrder: true));
    }

    [Fact]
    public void Extension_data_without_a_form_is_refused_by_name()
    {
        UnsupportedValueException exception = Assert.Throws<UnsupportedValueException>(() =>
            Encode(new Chest { Extra = new() { ["x"] = new Random(1) } })
        );
        Assert.Equal("Chest.Extra", exception.Member);
        Assert.Contains("System.Random", exception.Reason, StringComparison.Ordinal);
    }

    [Fact]
    public void Binary_formats_have_the_members_alone()
    {
        Contract contract = ContractCatalog.Of<Parcel>();
        Assert.Equal(Wire.All, contract.Wires);
        foreach (string wire in contract.Wires.Where(wire => wire != Wire.Json))
        {
            ContractCodec codec = contract.Codec(Wire.Format(wire));
            byte[] without = codec.Encode(new Parcel { Id = 1, Name = "n" });
            byte[] with = codec.Encode(
                new Parcel
                {
                    Id = 1,
                    Name = "n",
                    Extra = new() { ["a"] = 1 },
                }
            );
            Assert.Equal(without, with);
            Assert.Null(((Parcel)codec.Decode(with)!).Extra);
        }
    }

    [Fact]
    public void Extension_data_with_a_number_is_a_member_of_the_binary_formats_that_have_a_form_for_it()
    {
        Contract contract = ContractCatalog.Of<NumberedChest>();
        Assert.Equal([Wire.Json, Wire.MessagePack, Wire.Names, Wire.Lz4Block, Wire.Lz4BlockArray, Wire.Cbor], contract.Wires);
        var chest = (NumberedChest)contract.Codec(Wire.Format(Wire.Json)).Decode("""{"id":1,"a":[2]}"""u8)!;
        byte[] payload = contract.Codec(Wire.Format(Wire.MessagePack)).Encode(chest);
        Assert.Equal("920181a1619102", Convert.ToHexStringLower(payload));
        Assert.Equal("""{"id":1,"a":[2]}""", Encode((NumberedChest)contract.Codec(Wire.Format(Wire.MessagePack)).Decode(payload)!));
    }

    [Theory]
    [InlineData("""{"a":}""", 5)]
    [InlineData("""{"a":1""", 6)]
    [InlineData("""{"a":[1,]}""", 8)]
    [InlineData("""{"a":"\ud800"}""", 6)]
    [InlineData("""{"\ud800":1}""", 2)]
    public void What_is_no_Json_is_refused_where_it_stands(string json, int offset)
    {
        Assert.Equal(offset, Assert.Throws<InvalidPayloadException>(() => Decode<Chest>(json)).Offset);
        Assert.Equal(offset, Assert.Throws<InvalidPayloadException>(() => Decode<RecordChest>(json)).Offset);
    }

    [Theory]
    [InlineData(typeof(Chest))]
    [InlineData(typeof(ElementChest))]
    [InlineData(typeof(RecordChest))]
    [InlineData(typeof(Crate))]
    public void Memory_and_depth_of_unknown_members_count(Type type)
    {
        Contract contract = Of(type);
        var limits = new FormatLimits { MaxDepth = 4, MaxDecodedBytes = 10_000 };
        ContractCodec codec = contract.Codec(new Formats.Json.JsonFormat(limits));
        Assert.NotNull(codec.Decode("""{"a":[[[1]]]}"""u8));
        Assert.Throws<InvalidPayloadException>(() => codec.Decode("""{"a":[[[[1]]]]}"""u8));
        InvalidPayloadException exception = Assert.Throws<InvalidPayloadException>(() =>
            codec.Decode(Encoding.UTF8.GetBytes($"{{{string.Join(',', Enumerable.Range(0, 100).Select(i => $"\"a{i}\":1"))}}}"))
        );
        Assert.True(exception.ExceedsLimit);
    }

    // 301 bytes are the name, the value and its text. A pair of a reference and an element is 24, with 16 of the map's own; the element
    // in a box, or as a node, is 56 more.
    [Theory]
    [InlineData(typeof(Chest), 301 + 40 + 56)]
    [InlineData(typeof(ElementChest), 301 + 40)]
    [InlineData(typeof(RecordChest), 301 + 40)]
    [InlineData(typeof(Crate), 301 + 40 + 56)]
    public void An_entry_of_the_map_counts(Type type, int bytes)
    {
        Contract contract = Of(type);
        int Least(int count)
        {
            byte[] json = Encoding.UTF8.GetBytes($"{{{string.Join(',', Enumerable.Range(100, count).Select(i => $"\"a{i}\":1"))}}}");
            int refused = 0;
            int taken = 1_000_000;
            while (taken - refused > 1)
            {
                int middle = (refused + taken) / 2;
                ContractCodec codec = contract.Codec(new Formats.Json.JsonFormat(new FormatLimits { MaxDecodedBytes = middle }));
                try
                {
                    codec.Decode(json);
                    taken = middle;
                }
                catch (InvalidPayloadException)
                {
                    refused = middle;
                }
            }

            return taken;
        }

        Assert.Equal(bytes, (Least(200) - Least(100)) / 100);
    }

    private static void AssertLike<T>(string json)
    {
        T theirs = JsonSerializer.Deserialize<T>(json, JsonSerializerOptions.Web)!;
        T ours = Decode<T>(json);
        byte[] expected = Web.Write(theirs, typeof(T));
        Assert.Equal(Encoding.UTF8.GetString(expected), Encoding.UTF8.GetString(Web.Write(ours, typeof(T))));
        Assert.Null(JsonText.Difference(expected, Encoding.UTF8.GetBytes(Encode(theirs)), inOrder: true));
    }

    private static T Decode<T>(string json) => (T)Of(typeof(T)).Codec(Wire.Format(Wire.Json)).Decode(Encoding.UTF8.GetBytes(json))!;

    private static string Encode<T>(T value) => Encoding.UTF8.GetString(Of(typeof(T)).Codec(Wire.Format(Wire.Json)).Encode(value));

    // Some are not in the catalogue, as what they are initialised with stays.
    private static Contract Of(Type type) => ModelShapes.All.Single(shape => shape.Info.Type == type).Accept(new ContractCatalog());
}
