using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Kinds;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.FreeForms;

/// <summary>Any JSON value, in formats that describe themselves.</summary>
public sealed class FreeFormTests
{
    private static readonly Contract Element = KindShapes
        .All.Single(shape => shape.Info.Type == typeof(JsonElement))
        .Accept(new ContractCatalog());

    [Fact]
    public void Are_offered_in_formats_that_describe_themselves_alone()
    {
        string[] expected = [Wire.Json, Wire.MessagePack, Wire.Names, Wire.Lz4Block, Wire.Lz4BlockArray, Wire.Cbor];
        Assert.Equal(expected, ContractCatalog.Of<Note>().Wires);
        Assert.Equal(expected, Element.Wires);
        Assert.Equal(expected, ContractCatalog.Of<Dictionary<string, JsonNode>>().Wires);
    }

    // By the specification of MessagePack, by hand.
    [Theory]
    [InlineData("null", "c0")]
    [InlineData("true", "c3")]
    [InlineData("0", "00")]
    [InlineData("127", "7f")]
    [InlineData("128", "cc80")]
    [InlineData("65535", "cdffff")]
    [InlineData("65536", "ce00010000")]
    [InlineData("4294967296", "cf0000000100000000")]
    [InlineData("18446744073709551615", "cfffffffffffffffff")]
    [InlineData("-1", "ff")]
    [InlineData("-32", "e0")]
    [InlineData("-33", "d0df")]
    [InlineData("-129", "d1ff7f")]
    [InlineData("-2147483649", "d3ffffffff7fffffff")]
    [InlineData("-9223372036854775808", "d38000000000000000")]
    [InlineData("1.5", "cb3ff8000000000000")]
    [InlineData("-0", "cb8000000000000000")]
    [InlineData("1E+300", "cb7e37e43c8800759c")]
    [InlineData("6.243497100631985E+144", "cb5e00000000000000")] // of a power of two the shortest digits, not the nearest
    [InlineData("\"\"", "a0")]
    [InlineData("\"héllo\"", "a668c3a96c6c6f")]
    [InlineData("\"\\\"\\\\\\n\"", "a3225c0a")]
    [InlineData("[]", "90")]
    [InlineData("[1,[null]]", "920191c0")]
    [InlineData("{}", "80")]
    [InlineData("{\"a\":1,\"b\":{\"c\":[]}}", "82a16101a16281a16390")]
    [InlineData("{\"a\":1,\"a\":2}", "82a16101a16102")]
    public void MessagePack_has_each_value_in_its_smallest_form(string json, string payload)
    {
        Assert.Equal(payload, Convert.ToHexStringLower(Encode(json, Wire.MessagePack)));
        Assert.Equal(json, Decode(HexText.Bytes(payload), Wire.MessagePack).GetRawText());
    }

    [Theory]
    [InlineData("d9026162", "\"ab\"")] // longer forms than needed
    [InlineData("d30000000000000001", "1")]
    [InlineData("dd0000000102", "[2]")]
    [InlineData("df00000001a16102", "{\"a\":2}")]
    [InlineData("ca3dcccccd", "0.10000000149011612")] // the double of the same value as float 32
    [InlineData("c403010203", "\"AQID\"")]
    [InlineData("d6ff65e06fc0", "\"2024-02-29T11:51:28Z\"")]
    public void What_MessagePack_alone_has_becomes_Json(string payload, string json) =>
        Assert.Equal(json, Decode(HexText.Bytes(payload), Wire.MessagePack).GetRawText());

    [Theory]
    [InlineData("ca7fc00000", 0)] // NaN
    [InlineData("91cb7ff0000000000000", 1)] // infinity
    [InlineData("8101c0", 1)] // a key that is no string
    [InlineData("81c0c0", 1)]
    [InlineData("d40100", 0)] // an extension of no meaning here
    [InlineData("91c1", 1)]
    [InlineData("a1ff", 1)] // no UTF-8
    [InlineData("81a1ffc0", 2)]
    [InlineData("92c0", 0)]
    [InlineData("ddffffffffc0", 0)]
    [InlineData("", 0)]
    public void MessagePack_that_Json_has_nothing_for_is_an_invalid_payload(string payload, int offset) =>
        Assert.Equal(offset, Assert.Throws<InvalidPayloadException>(() => Decode(HexText.Bytes(payload), Wire.MessagePack)).Offset);

    // The texts by which languages write doubles: shortest, 17 digits, and all digits.
    [Theory]
    [InlineData("0.1")]
    [InlineData("0.10")]
    [InlineData("1.0")]
    [InlineData("0.10000000000000001")]
    [InlineData("0.1000000000000000055511151231257827")]
    [InlineData("100000000000000000000")]
    [InlineData("1180591620717411303424")]
    [InlineData("5e-324")]
    [InlineData("1.7976931348623157e308")]
    [InlineData("0e999999999999999999999")]
    public void A_number_that_is_a_double_is_one_in_MessagePack(string json)
    {
        byte[] payload = Encode(json, Wire.MessagePack);
        Assert.Equal(0xcb, payload[0]);
        Assert.Equal(double.Parse(json, System.Globalization.CultureInfo.InvariantCulture), Decode(payload, Wire.MessagePack).GetDouble());
    }

    [Theory]
    [InlineData("1e400")]
    [InlineData("18446744073709551617")]
    [InlineData("0.100000000000000000001")]
    [InlineData("123456789012345678901234567890")]
    [InlineData("1e-400")]
    [InlineData("1e99999999999999999999")]
    public void A_number_that_would_be_another_is_no_MessagePack(string json)
    {
        UnsupportedValueException exception = Assert.Throws<UnsupportedValueException>(() => Encode(json, Wire.MessagePack));
        Assert.Contains(json, exception.Reason, StringComparison.Ordinal);
        Assert.Equal(json, Encoding.UTF8.GetString(Encode(json, Wire.Json)));
    }

    // System.Text.Json is the judge of what the text means.
    [Theory]
    [InlineData("""{"a":1,"a":[1.00,1e400,-0,0.1000000000000000000000000001],"":{"\u0041":"\ud83d\ude00\/"}}""")]
    [InlineData("""  { "a" : [ 1 , 2 ] , "b" : null }  """)]
    [InlineData("\"\\u00e9\\n\"")]
    public void Json_keeps_what_System_Text_Json_reads(string json)
    {
        JsonElement value = Decode(Encoding.UTF8.GetBytes(json), Wire.Json);
        Assert.True(JsonElement.DeepEquals(JsonElement.Parse(json), value));
        byte[] written = Codec(Wire.Json).Encode(value);
        Assert.True(JsonElement.DeepEquals(JsonElement.Parse(json), JsonElement.Parse(written)));
        Assert.DoesNotContain((byte)' ', written);
    }

    [Fact]
    public void Numbers_and_names_are_written_back_as_they_came()
    {
        const string Json = """{"n":[1.00,1e400,-0,100000000000000000000000000000.5],"n":1}""";
        Assert.Equal(Json, Encoding.UTF8.GetString(Encode(Json, Wire.Json)));
    }

    [Theory]
    [InlineData("""{"a":1,}""")]
    [InlineData("[1 2]")]
    [InlineData("01")]
    [InlineData("\"\\ud800\"")]
    [InlineData("/**/1")]
    [InlineData("nul")]
    [InlineData("[1]]")]
    public void What_is_no_Json_is_an_invalid_payload(string json) =>
        Assert.InRange(
            Assert.Throws<InvalidPayloadException>(() => Decode(Encoding.UTF8.GetBytes(json), Wire.Json)).Offset,
            0,
            json.Length
        );

    [Fact]
    public void A_document_with_comments_and_trailing_commas_is_written_without()
    {
        using var document = JsonDocument.Parse(
            "[1,/* c */2,]",
            new JsonDocumentOptions { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true }
        );
        Assert.Equal("[1,2]", Encoding.UTF8.GetString(Codec(Wire.Json).Encode(document.RootElement)));
    }

    [Fact]
    public void What_is_undefined_is_null()
    {
        Assert.Equal("null"u8.ToArray(), Codec(Wire.Json).Encode(default(JsonElement)));
        Assert.Equal([0xc0], Codec(Wire.MessagePack).Encode(default(JsonElement)));
    }

    [Theory]
    [InlineData(Wire.Json)]
    [InlineData(Wire.Cbor)]
    [InlineData(Wire.MessagePack)]
    public void Text_that_is_no_Unicode_is_refused(string wire) =>
        Assert.Throws<UnsupportedValueException>(() => Codec(wire).Encode(JsonElement.Parse("[\"\\ud800\"]")));

    [Theory]
    [InlineData(Wire.Json)]
    [InlineData(Wire.Cbor)]
    [InlineData(Wire.MessagePack)]
    public void Levels_count_when_reading_and_writing(string wire)
    {
        Dictionary<string, Format> formats = Wire.Create(new FormatLimits { MaxDepth = 20 });
        ContractCodec strict = Element.Codec(formats[wire]);
        byte[] fits = Codec(wire).Encode(JsonElement.Parse(Nested(20)));
        byte[] tooDeep = Codec(wire).Encode(JsonElement.Parse(Nested(21)));
        Assert.Equal(fits, strict.Encode(strict.Decode(fits)));
        Assert.Equal(20, Assert.Throws<InvalidPayloadException>(() => strict.Decode(tooDeep)).Offset);
        Assert.Throws<UnsupportedValueException>(() => strict.Encode(JsonElement.Parse(Nested(21))));
    }

    [Theory]
    [InlineData(Wire.Json)]
    [InlineData(Wire.Cbor)]
    [InlineData(Wire.MessagePack)]
    public void Memory_counts(string wire)
    {
        byte[] payload = Codec(wire).Encode(JsonElement.Parse($"[{string.Join(',', Enumerable.Repeat("[]", 10_000))}]"));
        Assert.True(
            Assert
                .Throws<InvalidPayloadException>(() =>
                    Element.Codec(Wire.Create(new FormatLimits { MaxDecodedBytes = 200_000 })[wire]).Decode(payload)
                )
                .ExceedsLimit
        );
        Assert.NotNull(Element.Codec(Wire.Create(new FormatLimits { MaxDecodedBytes = 300_000 })[wire]).Decode(payload));
    }

    [Theory]
    [InlineData("""{"object":[]}""")]
    [InlineData("""{"array":{}}""")]
    [InlineData("""{"value":[]}""")]
    public void A_node_of_another_kind_is_an_invalid_payload(string json) =>
        Assert.InRange(
            Assert
                .Throws<InvalidPayloadException>(() =>
                    ContractCatalog.Of<Note>().Codec(Wire.Format(Wire.Json)).Decode(Encoding.UTF8.GetBytes(json))
                )
                .Offset,
            8,
            json.Length
        );

    [Theory]
    [InlineData(Wire.Json)]
    [InlineData(Wire.Cbor)]
    [InlineData(Wire.MessagePack)]
    [InlineData(Wire.Names)]
    public void A_null_is_an_element_that_is_null_and_no_node(string wire)
    {
        ContractCodec codec = ContractCatalog.Of<Note>().Codec(Wire.Format(wire));
        var note = (Note)
            codec.Decode(
                codec.Encode(
                    new Note
                    {
                        Element = JsonElement.Parse("null"),
                        Maybes = [null, JsonElement.Parse("1")],
                        Nodes = [null, JsonValue.Create(2)],
                    }
                )
            )!;
        Assert.Equal(JsonValueKind.Null, note.Element.ValueKind);
        Assert.Null(note.Maybe);
        Assert.Null(note.Node);
        Assert.Null(note.Object);
        Assert.Null(note.Maybes![0]);
        Assert.Null(note.Nodes![0]);
        Assert.Equal(2, note.Nodes[1]!.GetValue<int>());
    }

    private static string Nested(int levels) => new string('[', levels) + new string(']', levels);

    private static ContractCodec Codec(string wire) => Element.Codec(Wire.Format(wire));

    private static byte[] Encode(string json, string wire) => Codec(wire).Encode(JsonElement.Parse(json));

    private static JsonElement Decode(byte[] payload, string wire) => (JsonElement)Codec(wire).Decode(payload)!;
}
