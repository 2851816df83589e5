using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using SerializationApi.Formats.Tests.Boxes;

namespace SerializationApi.Formats.Tests.Json;

/// <summary>Values and their text, both ways; System.Text.Json's web defaults write the same.</summary>
public sealed class JsonValueTests
{
    private static readonly JsonSerializerOptions Web = new(JsonSerializerDefaults.Web)
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.AllowNamedFloatingPointLiterals,
    };

    [Theory]
    [InlineData(true, "true")]
    [InlineData(false, "false")]
    public void Booleans(bool value, string text) => Check(value, text);

    [Theory]
    [InlineData(0, "0")]
    [InlineData(-128, "-128")]
    [InlineData(127, "127")]
    public void Signed_bytes(sbyte value, string text) => Check(value, text);

    [Theory]
    [InlineData(0, "0")]
    [InlineData(255, "255")]
    public void Bytes(byte value, string text) => Check(value, text);

    [Theory]
    [InlineData(short.MinValue, "-32768")]
    [InlineData(short.MaxValue, "32767")]
    public void Int16s(short value, string text) => Check(value, text);

    [Theory]
    [InlineData(ushort.MaxValue, "65535")]
    public void UInt16s(ushort value, string text) => Check(value, text);

    [Theory]
    [InlineData(0, "0")]
    [InlineData(-1, "-1")]
    [InlineData(1234567, "1234567")]
    [InlineData(int.MinValue, "-2147483648")]
    [InlineData(int.MaxValue, "2147483647")]
    public void Int32s(int value, string text) => Check(value, text);

    [Theory]
    [InlineData(uint.MaxValue, "4294967295")]
    public void UInt32s(uint value, string text) => Check(value, text);

    [Theory]
    [InlineData(1700000000000, "1700000000000")]
    [InlineData(long.MinValue, "-9223372036854775808")]
    [InlineData(long.MaxValue, "9223372036854775807")]
    public void Int64s(long value, string text) => Check(value, text);

    [Theory]
    [InlineData(ulong.MaxValue, "18446744073709551615")]
    public void UInt64s(ulong value, string text) => Check(value, text);

    [Theory]
    [InlineData(0d, "0")]
    [InlineData(-0d, "-0")]
    [InlineData(0.1, "0.1")]
    [InlineData(-1.5, "-1.5")]
    [InlineData(123456789.125, "123456789.125")]
    [InlineData(double.NaN, "\"NaN\"")]
    [InlineData(double.PositiveInfinity, "\"Infinity\"")]
    [InlineData(double.NegativeInfinity, "\"-Infinity\"")]
    public void Doubles(double value, string text) => Check(value, text);

    [Theory]
    [InlineData(1e300)]
    [InlineData(5e-324)]
    [InlineData(double.MaxValue)]
    [InlineData(1e21)]
    [InlineData(123456789012345680000d)]
    [InlineData(0.000001234)]
    public void Doubles_keep_their_bits_in_no_more_bytes_than_System_Text_Json(double value)
    {
        Codec<Box<double>> codec = Wire.Json<Box<double>>();
        var box = new Box<double> { Value = value };
        string text = Wire.Text(codec, box);
        Assert.True(text.Length <= JsonSerializer.Serialize(box, Web).Length, text);
        Assert.Equal(value, Wire.FromText(codec, text)!.Value);
        Assert.Equal(value, JsonSerializer.Deserialize<Box<double>>(text, Web)!.Value);
    }

    [Theory]
    [InlineData(0.1f, "0.1")]
    [InlineData(16777216f, "16777216")]
    [InlineData(float.NaN, "\"NaN\"")]
    [InlineData(float.NegativeInfinity, "\"-Infinity\"")]
    public void Singles(float value, string text) => Check(value, text);

    [Theory]
    [InlineData("0")]
    [InlineData("1.0")]
    [InlineData("-1.50")]
    [InlineData("79228162514264337593543950335")]
    [InlineData("-79228162514264337593543950335")]
    [InlineData("-0.0000000000000000000000000001")]
    public void Decimals_keep_their_scale(string text) =>
        Check(decimal.Parse(text, System.Globalization.CultureInfo.InvariantCulture), text);

    [Theory]
    [InlineData(null, "null")]
    [InlineData("", "\"\"")]
    [InlineData("测试 é \U0001F600", "\"测试 é \U0001F600\"")]
    [InlineData("\"\\/\b\f\n\r\t", """ "\"\\/\b\f\n\r\t" """)]
    [InlineData("\0\u001f\u007f", "\"\\u0000\\u001F\u007f\"")]
    [InlineData("<script>&'+`", "\"<script>&'+`\"")]
    [InlineData("\u2028\u2029\uFEFF", "\"\u2028\u2029\uFEFF\"")]
    public void Strings_escape_what_the_RFC_requires_and_no_more(string? value, string text)
    {
        Codec<Box<string?>> codec = Wire.Json<Box<string?>>();
        Assert.Equal($$"""{"value":{{text.Trim()}},"inner":null}""", Wire.Text(codec, new() { Value = value }));
        Assert.Equal(value, Wire.FromText(codec, $$"""{"value":{{text}}}""")!.Value);
    }

    [Theory]
    [InlineData('a', "\"a\"")]
    [InlineData('测', "\"测\"")]
    [InlineData('"', "\"\\\"\"")]
    public void Chars(char value, string text) => Check(value, text);

    [Theory]
    [InlineData(null, "null")]
    [InlineData("", "\"\"")]
    [InlineData("01", "\"AQ==\"")]
    [InlineData("0102", "\"AQI=\"")]
    [InlineData("0102ff", "\"AQL/\"")]
    public void Byte_arrays(string? hex, string text) => Check(hex is null ? null : Convert.FromHexString(hex), text);

    [Theory]
    [InlineData("01234567-89ab-cdef-0123-456789abcdef")]
    public void Guids(string text) => Check(Guid.Parse(text), $"\"{text}\"");

    [Theory]
    [InlineData(0, DateTimeKind.Unspecified, "0001-01-01T00:00:00")]
    [InlineData(638_990_334_150_000_000, DateTimeKind.Utc, "2025-11-18T03:30:15Z")]
    [InlineData(638_990_334_151_234_567, DateTimeKind.Utc, "2025-11-18T03:30:15.1234567Z")]
    [InlineData(638_990_334_151_200_000, DateTimeKind.Unspecified, "2025-11-18T03:30:15.12")]
    [InlineData(638_990_334_150_000_001, DateTimeKind.Unspecified, "2025-11-18T03:30:15.0000001")]
    [InlineData(3_155_378_975_999_999_999, DateTimeKind.Utc, "9999-12-31T23:59:59.9999999Z")]
    public void Dates(long ticks, DateTimeKind kind, string text)
    {
        Check(new DateTime(ticks, kind), $"\"{text}\"");
        Assert.Equal(kind, Wire.FromText(Wire.Json<Box<DateTime>>(), $$"""{"value":"{{text}}"}""")!.Value.Kind);
    }

    [Theory]
    [InlineData(638_990_334_151_230_000, -330, "2025-11-18T03:30:15.123-05:30")]
    [InlineData(638_990_334_150_000_000, 0, "2025-11-18T03:30:15+00:00")]
    [InlineData(638_990_334_150_000_000, 840, "2025-11-18T03:30:15+14:00")]
    public void Dates_with_an_offset(long ticks, int minutes, string text) =>
        Check(new DateTimeOffset(ticks, TimeSpan.FromMinutes(minutes)), $"\"{text}\"");

    [Theory]
    [InlineData(2024, 2, 29, "2024-02-29")]
    [InlineData(1, 1, 1, "0001-01-01")]
    public void Days(int year, int month, int day, string text) => Check(new DateOnly(year, month, day), $"\"{text}\"");

    [Theory]
    [InlineData(0, "00:00:00")]
    [InlineData(863_980_070_000, "23:59:58.0070000")]
    [InlineData(863_999_999_999, "23:59:59.9999999")]
    public void Times(long ticks, string text) => Check(new TimeOnly(ticks), $"\"{text}\"");

    [Theory]
    [InlineData(0, "00:00:00")]
    [InlineData(-1_296_000_000_001, "-1.12:00:00.0000001")]
    [InlineData(long.MinValue, "-10675199.02:48:05.4775808")]
    [InlineData(long.MaxValue, "10675199.02:48:05.4775807")]
    public void Spans(long ticks, string text) => Check(new TimeSpan(ticks), $"\"{text}\"");

    [Fact]
    public void Nullables()
    {
        Check<int?>(null, "null");
        Check<int?>(0, "0");
    }

    [Fact]
    public void A_local_time_has_the_offset_of_the_machine()
    {
        var value = new DateTime(2025, 11, 20, 8, 30, 0, DateTimeKind.Local);
        Codec<Box<DateTime>> codec = Wire.Json<Box<DateTime>>();
        string text = Wire.Text(codec, new() { Value = value });
        Assert.Equal(JsonSerializer.Serialize(new Box<DateTime> { Value = value }, Web), text);
        Assert.Equal(value, Wire.FromText(codec, text)!.Value);
    }

    [Fact]
    public void A_long_string_is_written_in_pieces_that_do_not_part_surrogates()
    {
        string value = string.Concat(Enumerable.Repeat("a\U0001F600\U0001F680\n", 5_000)) + "\uD83D";
        Codec<Box<string?>> codec = Wire.Json<Box<string?>>();
        string text = Wire.Text(codec, new() { Value = value });
        Assert.Equal(value[..^1] + "\uFFFD", JsonSerializer.Deserialize<Box<string>>(text, Web)!.Value);
        Assert.Equal(value[..^1] + "\uFFFD", Wire.FromText(codec, text)!.Value);
    }

    private static void Check<T>(T value, string text)
    {
        Codec<Box<T>> codec = Wire.Json<Box<T>>();
        var box = new Box<T> { Value = value };
        string expected = $$"""{"value":{{text}},"inner":null}""";
        Assert.Equal(expected, Wire.Text(codec, box));
        Assert.Equal(
            System.Text.Json.Nodes.JsonNode.Parse(JsonSerializer.Serialize(box, Web))!.ToJsonString(Web),
            System.Text.Json.Nodes.JsonNode.Parse(expected)!.ToJsonString(Web)
        );
        Assert.Equal(value, Wire.FromText(codec, expected)!.Value);
    }
}
