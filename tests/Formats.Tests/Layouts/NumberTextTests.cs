using System.Numerics;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Formats.Tests.MemoryPack;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>Numbers of any precision.</summary>
public sealed class NumberTextTests
{
    private static readonly Codec<Box<string>> Json = new JsonFormat().CreateCodec<Box<string>, DigitsShape>();
    private static readonly string Longest = new('9', 1_001);

    [Theory]
    [InlineData("0")]
    [InlineData("-0")]
    [InlineData("-123456789012345678901234567890")]
    [InlineData("1.50")]
    [InlineData("1E+400")]
    [InlineData("1e-0400")]
    public void JSON_has_a_number_with_all_its_digits(string digits)
    {
        string text = $$"""{"value":{{digits}},"inner":null}""";
        Assert.Equal(text, Wire.Text(Json, new Box<string> { Value = digits }));
        Assert.Equal(digits, Wire.FromText(Json, text)!.Value);
        Assert.Equal(digits, Wire.FromText(Json, $$"""{"value":"{{digits}}"}""")!.Value);
        Assert.Equal(digits, Wire.FromText(Json, $$"""{"value" : {{digits}} }""")!.Value);
    }

    [Fact]
    public void A_string_with_a_number_may_have_escapes() => Assert.Equal("15", Wire.FromText(Json, """{"value":"\u00315"}""")!.Value);

    // A Half has them, and JSON as strings alone.
    [Theory]
    [InlineData("NaN")]
    [InlineData("Infinity")]
    [InlineData("-Infinity")]
    public void A_number_that_is_not_finite_is_a_string(string name)
    {
        string text = $$"""{"value":"{{name}}","inner":null}""";
        Assert.Equal(text, Wire.Text(Json, new Box<string> { Value = name }));
        Assert.Equal(name, Wire.FromText(Json, text)!.Value);
    }

    [Theory]
    [InlineData("\"\"", "a number")]
    [InlineData("\"1 \"", "a number")]
    [InlineData("\"nan\"", "a number")]
    [InlineData("\"-NaN\"", "a number")]
    [InlineData("NaN", "a number")]
    [InlineData("\"0x1\"", "a number")]
    [InlineData("null", "a number")]
    [InlineData("-", "a number")]
    [InlineData(".5", "a number")]
    [InlineData("+5", "a number")]
    [InlineData("true", "a number")]
    [InlineData("{}", "a number")]
    public void A_value_that_is_no_number_is_refused(string value, string expected)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Json, $$"""{"value":{{value}}}"""));
        Assert.Equal(9, error.Offset);
        Assert.Contains(expected, error.Expected, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("01")]
    [InlineData("1.")]
    [InlineData("1e")]
    public void A_number_that_goes_on_as_none_is_refused(string value) =>
        Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Json, $$"""{"value":{{value}}}"""));

    [Fact]
    public void A_key_is_a_number_in_quotes()
    {
        Codec<MapBox<BigInteger, int>> codec = Wire.Json<MapBox<BigInteger, int>>();
        Assert.Equal("""{"map":{"12":1}}""", Wire.Text(codec, new() { Map = new() { [12] = 1 } }));
        Assert.Equal(new Dictionary<BigInteger, int> { [12] = 1 }, Wire.FromText(codec, """{"map":{"12":1}}""")!.Map);
    }

    [Fact]
    public void No_format_reads_more_than_1001_characters() =>
        Assert.All(
            new Format[] { new JsonFormat(), new MessagePackFormat().WithParameter("keys", "names")!, new ProtobufFormat() },
            format =>
            {
                Codec<Box<string>> codec = format.CreateCodec<Box<string>, DigitsShape>();
                Assert.Equal(Longest, Wire.FromHex(codec, Wire.Hex(codec, new() { Value = Longest }))!.Value);
                string tooLong = Wire.Hex(codec, new() { Value = Longest + "9" });
                InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Wire.FromHex(codec, tooLong));
                Assert.Equal("a number of at most 1001 characters", error.Expected);
                Assert.Equal("a number of 1002", error.Found);
            }
        );

    [Fact]
    public void A_number_in_a_string_has_at_most_1001_characters() =>
        Assert.Equal(
            "a number of 1002",
            Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Json, $$"""{"value":"{{Longest}}9"}""")).Found
        );

    [Fact]
    public void Binary_formats_have_a_string()
    {
        Codec<Box<string>> protobuf = new ProtobufFormat().CreateCodec<Box<string>, DigitsShape>();
        Assert.Equal("0a022d35", Wire.Hex(protobuf, new Box<string> { Value = "-5" }));
        Assert.Equal("-5", Wire.FromHex(protobuf, "0a022d35")!.Value);
        Assert.Equal("0", Wire.FromHex(protobuf, "0a00")!.Value);

        Codec<Box<string>> messagePack = new MessagePackFormat().WithParameter("keys", "names")!.CreateCodec<Box<string>, DigitsShape>();
        Assert.Equal("82a576616c7565a22d35a5696e6e6572c0", Wire.Hex(messagePack, new Box<string> { Value = "-5" }));
        Assert.Equal("-5", Wire.FromHex(messagePack, "81a576616c7565a22d35")!.Value);
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Wire.FromHex(messagePack, "81a576616c7565c0"));
        Assert.Equal(("null", 7), (error.Found, error.Offset));

        MemoryPackValue.Both(
            "-5",
            "fdffffff020000002d35",
            static (ref MemoryPackShapeWriter writer) => writer.WriteNumber("-5"),
            static (ref MemoryPackShapeReader reader) => reader.ReadNumber()
        );
        Assert.Equal("ffffffff", MemoryPackValue.Write(static (ref MemoryPackShapeWriter writer) => writer.WriteNull(ValueKind.Number)));
        Assert.Throws<InvalidPayloadException>(() =>
            MemoryPackValue.Read("ffffffff", static (ref MemoryPackShapeReader reader) => reader.ReadNumber())
        );
    }
}
