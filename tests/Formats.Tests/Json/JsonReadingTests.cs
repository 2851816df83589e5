using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Json;

/// <summary>What is read beyond what is written, and what is refused; every error has the offset of the byte at fault.</summary>
public sealed class JsonReadingTests
{
    private static readonly Codec<Box<int>> Ints = Wire.Json<Box<int>>();
    private static readonly Codec<Box<string?>> Strings = Wire.Json<Box<string?>>();
    private static readonly Codec<Box<double>> Doubles = Wire.Json<Box<double>>();

    [Theory]
    [InlineData("""{"value":7}""")]
    [InlineData(" \t\r\n{ \"value\" : 7 , \"inner\" : null } \n")]
    [InlineData("\uFEFF{\"value\":7}")]
    [InlineData("""{"inner":null,"value":7}""")]
    [InlineData("""{"VALUE":7}""")]
    [InlineData("""{"Value":7}""")]
    [InlineData("""{"v\u0061lue":7}""")]
    [InlineData("""{"\u0056alue":7}""")]
    [InlineData("""{"value":"7"}""")]
    [InlineData("""{"value":"\u0037"}""")]
    [InlineData("""{"value":1,"value":7}""")]
    [InlineData("""{"other":[1,-0.5e+3,{"a":{"b":[[],{}]},"":"\ud83d\ude00"},true,false,null],"value":7}""")]
    [InlineData("""{"value":7,"wert":"x"}""")]
    public void Read_as_seven(string text) => Assert.Equal(7, Wire.FromText(Ints, text)!.Value);

    [Fact]
    public void Null_at_the_root() => Assert.Null(Wire.FromText(Ints, " null "));

    [Theory]
    [InlineData("", 0)]
    [InlineData("  ", 2)]
    [InlineData("{", 1)]
    [InlineData("nul", 0)]
    [InlineData("[]", 0)]
    [InlineData("7", 0)]
    [InlineData("""{"value":}""", 9)]
    [InlineData("""{"value":null}""", 9)]
    [InlineData("""{"value":true}""", 9)]
    [InlineData("""{"value":[]}""", 9)]
    [InlineData("""{"value":"x"}""", 9)]
    [InlineData("""{"value":""}""", 9)]
    [InlineData("""{"value":" 7"}""", 9)]
    [InlineData("""{"value":"7 "}""", 9)]
    [InlineData("""{"value":"7.0"}""", 9)]
    [InlineData("""{"value":7.0}""", 9)]
    [InlineData("""{"value":7e0}""", 9)]
    [InlineData("""{"value":2147483648}""", 9)]
    [InlineData("""{"value":-2147483649}""", 9)]
    [InlineData("""{"value":99999999999999999999999999}""", 9)]
    [InlineData("""{"value":"2147483648"}""", 9)]
    [InlineData("""{"value":07}""", 10)]
    [InlineData("""{"value":-}""", 9)]
    [InlineData("""{"value":+7}""", 9)]
    [InlineData("""{"value":7,}""", 11)]
    [InlineData("""{,"value":7}""", 1)]
    [InlineData("""{"value":7 "inner":null}""", 11)]
    [InlineData("""{"value" 7}""", 9)]
    [InlineData("""{"value":7}}""", 11)]
    [InlineData("""{"value":7} x""", 12)]
    [InlineData("""{"value":7}/**/""", 11)]
    [InlineData("""{/**/"value":7}""", 1)]
    [InlineData("""{'value':7}""", 1)]
    [InlineData("""{value:7}""", 1)]
    [InlineData("""{"value":0x7}""", 10)]
    [InlineData("""{"inner":{"value":7}""", 20)]
    [InlineData("\u00A0{\"value\":7}", 0)]
    [InlineData("\uFEFF\uFEFF{\"value\":7}", 3)]
    [InlineData("{\"value\u0001\":7}", 7)]
    [InlineData("""{"valu\x65":7}""", 6)]
    [InlineData("""{"x":01}""", 6)]
    [InlineData("""{"x":1.}""", 5)]
    [InlineData("""{"x":.5}""", 5)]
    [InlineData("""{"x":1e}""", 5)]
    [InlineData("""{"x":tru}""", 5)]
    [InlineData("""{"x":[1,]}""", 8)]
    [InlineData("""{"x":[1 2]}""", 8)]
    [InlineData("""{"x":{"a":1,}}""", 12)]
    [InlineData("""{"x":{1:1}}""", 6)]
    [InlineData("""{"x":"\ud800"}""", 6)]
    [InlineData("""{"x":"\q"}""", 6)]
    [InlineData("""{"x":[1}""", 7)]
    public void Refused_as_a_number(string text, long offset)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Ints, text));
        Assert.Equal(offset, error.Offset);
    }

    [Theory]
    [InlineData("""{"value":"\u00e9\u6d4b\ud83d\ude00\/"}""", "é测\U0001F600/")]
    [InlineData("""{"value":"\uD83D\uDE00"}""", "\U0001F600")]
    [InlineData("""{"value":"\u0000"}""", "\0")]
    public void Escapes(string text, string value) => Assert.Equal(value, Wire.FromText(Strings, text)!.Value);

    [Theory]
    [InlineData("""{"value":"\ud83d"}""", 10)]
    [InlineData("""{"value":"\ud83dx"}""", 10)]
    [InlineData("""{"value":"\ud83d\n"}""", 10)]
    [InlineData("""{"value":"\ud83d\ud83d"}""", 10)]
    [InlineData("""{"value":"a\ude00"}""", 11)]
    [InlineData("""{"value":"\u12"}""", 14)]
    [InlineData("""{"value":"\u12g4"}""", 14)]
    [InlineData("""{"value":"\a"}""", 10)]
    [InlineData("""{"value":"\u"}""", 12)]
    [InlineData("{\"value\":\"a\tb\"}", 11)]
    [InlineData("{\"value\":\"\\n\u001f\"}", 12)]
    [InlineData("""{"value":"abc""", 13)]
    [InlineData("""{"value":"abc\""", 14)]
    [InlineData("""{"value":"abc\"}""", 16)]
    [InlineData("""{"value":'a'}""", 9)]
    [InlineData("""{"value":1}""", 9)]
    public void Refused_as_a_string(string text, long offset)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Strings, text));
        Assert.Equal(offset, error.Offset);
    }

    [Theory]
    [InlineData("80")]
    [InlineData("c0af")]
    [InlineData("eda080")]
    [InlineData("f4908080")]
    [InlineData("e6b5")]
    public void Invalid_UTF8_is_refused_in_values_names_and_what_is_skipped(string hex)
    {
        byte[] invalid = Convert.FromHexString(hex);
        Assert.Equal(
            11,
            Assert.Throws<InvalidPayloadException>(() => Strings.Decode([.. "{\"value\":\"a"u8, .. invalid, .. "\"}"u8])).Offset
        );
        Assert.Throws<InvalidPayloadException>(() => Strings.Decode([.. "{\"value\":\"\\n"u8, .. invalid, .. "\"}"u8]));
        Assert.Throws<InvalidPayloadException>(() => Strings.Decode([.. "{\"x\":\"\\n"u8, .. invalid, .. "\"}"u8]));
        Assert.Throws<InvalidPayloadException>(() => Strings.Decode([.. "{\"x\":\""u8, .. invalid, .. "\"}"u8]));
        Assert.Throws<InvalidPayloadException>(() => Strings.Decode([.. "{\"value"u8, .. invalid, .. "\":null}"u8]));
    }

    [Theory]
    [InlineData("1.5", 1.5)]
    [InlineData("-0", -0d)]
    [InlineData("1E+2", 100)]
    [InlineData("1e-400", 0)]
    [InlineData("\"1.5\"", 1.5)]
    [InlineData("\"NaN\"", double.NaN)]
    [InlineData("\"-Infinity\"", double.NegativeInfinity)]
    public void Doubles_read(string text, double value) => Assert.Equal(value, Wire.FromText(Doubles, $$"""{"value":{{text}}}""")!.Value);

    [Theory]
    [InlineData("NaN")]
    [InlineData("1e400")]
    [InlineData("-1e400")]
    [InlineData("\"1e400\"")]
    [InlineData("\"nan\"")]
    [InlineData("\"\"")]
    [InlineData("\"1 \"")]
    [InlineData("1.")]
    [InlineData("01.5")]
    [InlineData("null")]
    public void Doubles_refused(string text) =>
        Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Doubles, $$"""{"value":{{text}}}"""));

    [Theory]
    [InlineData("1e2", "100")]
    [InlineData("\"1.50\"", "1.50")]
    [InlineData("1e-40", "0")]
    public void Decimals_read(string text, string value) =>
        Assert.Equal(
            decimal.Parse(value, System.Globalization.CultureInfo.InvariantCulture),
            Wire.FromText(Wire.Json<Box<decimal>>(), $$"""{"value":{{text}}}""")!.Value
        );

    [Theory]
    [InlineData("79228162514264337593543950336")]
    [InlineData("1e29")]
    [InlineData("1e999999999")]
    [InlineData("\"1,5\"")]
    [InlineData("\"\\u0000\"")]
    [InlineData("\"1\\u0000\"")]
    [InlineData("1.")]
    [InlineData("true")]
    public void Decimals_refused(string text) =>
        Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Wire.Json<Box<decimal>>(), $$"""{"value":{{text}}}"""));

    [Theory]
    [InlineData("256")]
    [InlineData("-1")]
    [InlineData("\"256\"")]
    public void A_number_that_does_not_fit_a_byte_is_refused(string text) =>
        Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Wire.Json<Box<byte>>(), $$"""{"value":{{text}}}"""));

    [Theory]
    [InlineData("\"\"")]
    [InlineData("\"ab\"")]
    [InlineData("\"\\ud83d\\ude00\"")]
    [InlineData("null")]
    [InlineData("97")]
    public void A_value_that_is_no_char_is_refused(string text) =>
        Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Wire.Json<Box<char>>(), $$"""{"value":{{text}}}"""));

    // No longer than what they say, though room was made for as much as so many characters could hold.
    [Theory]
    [InlineData("\"AQID\"")]
    [InlineData("\"AQ ID\"")]
    [InlineData("\"A\\nQID    \"")]
    public void Base64_may_hold_white_space(string text) =>
        Assert.Equal([1, 2, 3], Wire.FromText(Wire.Json<Box<byte[]?>>(), $$"""{"value":{{text}}}""")!.Value!);

    [Theory]
    [InlineData("\"AQ\"")]
    [InlineData("\"AQ=\"")]
    [InlineData("\"A!==\"")]
    [InlineData("\"AQ==AQ==\"")]
    [InlineData("1")]
    public void A_string_that_is_no_base64_is_refused(string text) =>
        Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Wire.Json<Box<byte[]?>>(), $$"""{"value":{{text}}}"""));

    [Theory]
    [InlineData("\"0123456789abcdef0123456789abcdef\"")]
    [InlineData("\"{01234567-89ab-cdef-0123-456789abcde}\"")]
    [InlineData("\"01234567-89ab-cdef-0123-456789abcdeg\"")]
    [InlineData("null")]
    public void A_string_that_is_no_UUID_is_refused(string text) =>
        Assert.Throws<InvalidPayloadException>(() => Wire.FromText(Wire.Json<Box<Guid>>(), $$"""{"value":{{text}}}"""));
}
