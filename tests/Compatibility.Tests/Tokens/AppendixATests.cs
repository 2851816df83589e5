using System.Globalization;
using System.Numerics;
using System.Text.Json;
using SerializationApi.Compatibility.Tests.Roots;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Tokens;

/// <summary>All examples of RFC 8949, appendix A: as JSON values where JSON has them, as numbers where .NET has.</summary>
public sealed class AppendixATests
{
    private const string Nothing = "";

    private static readonly FormatSet Set = new(
        [.. RootShapes.All, .. RootShapesWithoutProtobuf.All, .. Kinds.KindShapes.All],
        [new CborFormat()]
    );

    // What it is in diagnostic notation; its bytes; what it is in JSON, or nothing; whether it is in the form that is preferred, and JSON
    // is written so.
    private static readonly (string Diagnostic, string Bytes, string Json, bool IsWritten)[] Examples =
    [
        ("0", "00", "0", true),
        ("1", "01", "1", true),
        ("10", "0a", "10", true),
        ("23", "17", "23", true),
        ("24", "1818", "24", true),
        ("25", "1819", "25", true),
        ("100", "1864", "100", true),
        ("1000", "1903e8", "1000", true),
        ("1000000", "1a000f4240", "1000000", true),
        ("1000000000000", "1b000000e8d4a51000", "1000000000000", true),
        ("18446744073709551615", "1bffffffffffffffff", "18446744073709551615", true),
        ("18446744073709551616", "c249010000000000000000", "1.8446744073709552E+19", false),
        ("-18446744073709551616", "3bffffffffffffffff", "-1.8446744073709552E+19", false),
        ("-18446744073709551617", "c349010000000000000000", Nothing, false),
        ("-1", "20", "-1", true),
        ("-10", "29", "-10", true),
        ("-100", "3863", "-100", true),
        ("-1000", "3903e7", "-1000", true),
        ("0.0", "f90000", "0", false),
        ("-0.0", "f98000", "-0", false),
        ("1.0", "f93c00", "1", false),
        ("1.1", "fb3ff199999999999a", "1.1", true),
        ("1.5", "f93e00", "1.5", true),
        ("65504.0", "f97bff", "65504", false),
        ("100000.0", "fa47c35000", "100000", false),
        ("3.4028234663852886e+38", "fa7f7fffff", "3.4028234663852886E+38", true),
        ("1.0e+300", "fb7e37e43c8800759c", "1E+300", true),
        ("5.960464477539063e-8", "f90001", "5.960464477539063E-08", true),
        ("0.00006103515625", "f90400", "6.103515625E-05", true),
        ("-4.0", "f9c400", "-4", false),
        ("-4.1", "fbc010666666666666", "-4.1", true),
        ("Infinity", "f97c00", Nothing, false),
        ("NaN", "f97e00", Nothing, false),
        ("-Infinity", "f9fc00", Nothing, false),
        ("Infinity", "fa7f800000", Nothing, false),
        ("NaN", "fa7fc00000", Nothing, false),
        ("-Infinity", "faff800000", Nothing, false),
        ("Infinity", "fb7ff0000000000000", Nothing, false),
        ("NaN", "fb7ff8000000000000", Nothing, false),
        ("-Infinity", "fbfff0000000000000", Nothing, false),
        ("false", "f4", "false", true),
        ("true", "f5", "true", true),
        ("null", "f6", "null", true),
        ("undefined", "f7", "null", false),
        ("simple(16)", "f0", Nothing, false),
        ("simple(255)", "f8ff", Nothing, false),
        ("0(\"2013-03-21T20:04:00Z\")", "c074323031332d30332d32315432303a30343a30305a", "\"2013-03-21T20:04:00Z\"", false),
        ("1(1363896240)", "c11a514b67b0", "\"2013-03-21T20:04:00Z\"", false),
        ("1(1363896240.5)", "c1fb41d452d9ec200000", "\"2013-03-21T20:04:00.5Z\"", false),
        ("23(h'01020304')", "d74401020304", "\"AQIDBA==\"", false),
        ("24(h'6449455446')", "d818456449455446", "\"ZElFVEY=\"", false),
        ("32(\"http://www.example.com\")", "d82076687474703a2f2f7777772e6578616d706c652e636f6d", "\"http://www.example.com\"", false),
        ("h''", "40", "\"\"", false),
        ("h'01020304'", "4401020304", "\"AQIDBA==\"", false),
        ("\"\"", "60", "\"\"", true),
        ("\"a\"", "6161", "\"a\"", true),
        ("\"IETF\"", "6449455446", "\"IETF\"", true),
        ("\"\\\"\\\\\"", "62225c", "\"\\\"\\\\\"", true),
        ("\"\\u00fc\"", "62c3bc", "\"\u00fc\"", true),
        ("\"\\u6c34\"", "63e6b0b4", "\"\u6c34\"", true),
        ("\"\\ud800\\udd51\"", "64f0908591", "\"\\uD800\\uDD51\"", true),
        ("[]", "80", "[]", true),
        ("[1, 2, 3]", "83010203", "[1,2,3]", true),
        ("[1, [2, 3], [4, 5]]", "8301820203820405", "[1,[2,3],[4,5]]", true),
        (
            "[1, 2, 3, ..., 25]",
            "98190102030405060708090a0b0c0d0e0f101112131415161718181819",
            "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]",
            true
        ),
        ("{}", "a0", "{}", true),
        ("{1: 2, 3: 4}", "a201020304", Nothing, false),
        ("{\"a\": 1, \"b\": [2, 3]}", "a26161016162820203", "{\"a\":1,\"b\":[2,3]}", true),
        ("[\"a\", {\"b\": \"c\"}]", "826161a161626163", "[\"a\",{\"b\":\"c\"}]", true),
        (
            "{\"a\": \"A\", ...}",
            "a56161614161626142616361436164614461656145",
            "{\"a\":\"A\",\"b\":\"B\",\"c\":\"C\",\"d\":\"D\",\"e\":\"E\"}",
            true
        ),
        ("(_ h'0102', h'030405')", "5f42010243030405ff", "\"AQIDBAU=\"", false),
        ("(_ \"strea\", \"ming\")", "7f657374726561646d696e67ff", "\"streaming\"", false),
        ("[_ ]", "9fff", "[]", false),
        ("[_ 1, [2, 3], [_ 4, 5]]", "9f018202039f0405ffff", "[1,[2,3],[4,5]]", false),
        ("[_ 1, [2, 3], [4, 5]]", "9f01820203820405ff", "[1,[2,3],[4,5]]", false),
        ("[1, [2, 3], [_ 4, 5]]", "83018202039f0405ff", "[1,[2,3],[4,5]]", false),
        ("[1, [_ 2, 3], [4, 5]]", "83019f0203ff820405", "[1,[2,3],[4,5]]", false),
        (
            "[_ 1, 2, 3, ..., 25]",
            "9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff",
            "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]",
            false
        ),
        ("{_ \"a\": 1, \"b\": [_ 2, 3]}", "bf61610161629f0203ffff", "{\"a\":1,\"b\":[2,3]}", false),
        ("[\"a\", {_ \"b\": \"c\"}]", "826161bf61626163ff", "[\"a\",{\"b\":\"c\"}]", false),
        ("{_ \"Fun\": true, \"Amt\": -2}", "bf6346756ef563416d7421ff", "{\"Fun\":true,\"Amt\":-2}", false),
    ];

    public static TheoryData<string, string, string, bool> All =>
        new(Examples.Select(static example => (example.Diagnostic, example.Bytes, example.Json, example.IsWritten)));

    [Theory]
    [MemberData(nameof(All))]
    public void An_example_is_read_as_JSON_or_refused_and_written_back_in_the_preferred_form(
        string diagnostic,
        string bytes,
        string json,
        bool isWritten
    )
    {
        Assert.NotEmpty(diagnostic);
        if (json.Length == 0)
        {
            Assert.Throws<InvalidPayloadException>(() => Read<JsonElement>(bytes));
            return;
        }

        Assert.Equal(json, Read<JsonElement>(bytes).GetRawText());
        if (isWritten)
        {
            Assert.Equal(bytes, Write(JsonElement.Parse(json)));
        }
    }

    // As objects: what JSON has no number for is one of .NET.
    [Theory]
    [InlineData("c249010000000000000000", "18446744073709551616")]
    [InlineData("3bffffffffffffffff", "-18446744073709551616")]
    [InlineData("c349010000000000000000", "-18446744073709551617")]
    [InlineData("3b8000000000000000", "-9223372036854775809")]
    public void A_large_integer_as_an_object_is_a_BigInteger_and_written_back(string bytes, string digits)
    {
        var value = BigInteger.Parse(digits, CultureInfo.InvariantCulture);
        Assert.Equal([value], Read<List<object>>("81" + bytes));
        Assert.Equal("81" + bytes, Write<List<object>>([value]));
        Assert.Equal("81" + bytes, Write<List<object>>([(Int128)value]));
    }

    [Theory]
    [InlineData("0", "00")]
    [InlineData("-1", "20")]
    [InlineData("18446744073709551615", "1bffffffffffffffff")]
    [InlineData("-9223372036854775808", "3b7fffffffffffffff")]
    public void A_small_BigInteger_as_an_object_is_written_as_any_integer(string digits, string bytes)
    {
        var value = BigInteger.Parse(digits, CultureInfo.InvariantCulture);
        Assert.Equal("81" + bytes, Write<List<object>>([value]));
        Assert.Equal(digits, Convert.ToString(Assert.Single(Read<List<object>>("81" + bytes)), CultureInfo.InvariantCulture));
    }

    [Fact]
    public void A_BigInteger_as_an_object_has_at_most_1000_digits()
    {
        var most = BigInteger.Pow(10, 1_000);
        Assert.Equal([most - 1], Read<List<object>>(Write<List<object>>([most - 1])));
        Assert.Equal([1 - most], Read<List<object>>(Write<List<object>>([1 - most])));
        Assert.Throws<UnsupportedValueException>(() => Write<List<object>>([most]));
        string digits = Convert.ToHexStringLower(most.ToByteArray(isUnsigned: true, isBigEndian: true));
        Assert.Equal(1, Refused<List<object>>($"81c25901a0{digits}"));
        Assert.Equal(1, Refused<List<object>>("81c25a00100000" + new string('f', 2 << 20)));
    }

    [Fact]
    public void An_object_that_is_no_value_is_refused_by_its_kind()
    {
        InvalidPayloadException refused = Assert.Throws<InvalidPayloadException>(() => Read<List<object>>("81f0"));
        Assert.Equal(1, refused.Offset);
        Assert.DoesNotContain("integer", refused.Message, StringComparison.Ordinal);
    }

    // Each precision of the same number is read; the shortest one is written.
    [Theory]
    [InlineData("f90000", 0.0, "00")]
    [InlineData("f98000", -0.0)]
    [InlineData("f93c00", 1.0, "01", "fa3f800000", "fb3ff0000000000000")]
    [InlineData("fb3ff199999999999a", 1.1)]
    [InlineData("f93e00", 1.5, "fa3fc00000")]
    [InlineData("f97bff", 65504.0, "fa477fe000")]
    [InlineData("fa47c35000", 100000.0, "1a000186a0")]
    [InlineData("fa7f7fffff", 3.4028234663852886e+38)]
    [InlineData("fb7e37e43c8800759c", 1.0e+300)]
    [InlineData("f90001", 5.960464477539063e-8, "fa33800000")]
    [InlineData("f90400", 0.00006103515625)]
    [InlineData("fa33000000", 2.9802322387695312e-8)] // half of the least half
    [InlineData("f903ff", 0.00006097555160522461)]
    [InlineData("fa477fefff", 65519.99609375)] // would be rounded
    [InlineData("fa00000001", 1.401298464324817e-45)]
    [InlineData("fb36a0000000000001", 1.4012984643248174e-45)]
    [InlineData("f9c400", -4.0)]
    [InlineData("fbc010666666666666", -4.1)]
    [InlineData("f97c00", double.PositiveInfinity, "fa7f800000", "fb7ff0000000000000")]
    [InlineData("f9fc00", double.NegativeInfinity, "faff800000", "fbfff0000000000000")]
    [InlineData("f97e00", double.NaN, "fa7fc00000", "fb7ff8000000000000", "f97e01", "fbfff0000000000001")]
    [InlineData("fa5f800000", 18446744073709551616.0, "c249010000000000000000")]
    [InlineData("fadf800000", -18446744073709551616.0, "3bffffffffffffffff")]
    public void A_number_is_written_in_the_shortest_form_and_read_in_each(string preferred, double value, params string[] others)
    {
        Assert.Equal(preferred, Write(value));
        foreach (string bytes in others.Prepend(preferred))
        {
            double read = Read<double>(bytes);
            Assert.True(double.IsNaN(value) ? double.IsNaN(read) : read.Equals(value), bytes);
        }
    }

    [Theory]
    [InlineData("f93e00", 1.5f)]
    [InlineData("fa3dcccccd", 0.1f)]
    [InlineData("f97e00", float.NaN)]
    public void A_float_is_written_like_a_double(string bytes, float value)
    {
        Assert.Equal(bytes, Write(value));
        Assert.Equal(value, Read<float>(bytes));
    }

    // §3.4.4 has 273.15; the scale is kept.
    [Theory]
    [InlineData("c48221196ab3", "273.15")]
    [InlineData("c4820000", "0")]
    [InlineData("c4822100", "0.00")]
    [InlineData("c482211896", "1.50")]
    [InlineData("c48200c24cffffffffffffffffffffffff", "79228162514264337593543950335")]
    [InlineData("c48200c34cfffffffffffffffffffffffe", "-79228162514264337593543950335")]
    [InlineData("c482381b20", "-0.0000000000000000000000000001")]
    [InlineData("c482001bffffffffffffffff", "18446744073709551615")]
    [InlineData("c482003bffffffffffffffff", "-18446744073709551616")]
    [InlineData("c48200c249010000000000000000", "18446744073709551616")]
    [InlineData("c48200c349010000000000000000", "-18446744073709551617")]
    public void A_decimal_is_a_decimal_fraction(string bytes, string digits)
    {
        decimal value = decimal.Parse(digits, CultureInfo.InvariantCulture);
        Assert.Equal(bytes, Write(value));
        Assert.Equal(digits, Read<decimal>(bytes).ToString(CultureInfo.InvariantCulture));
    }

    [Theory]
    [InlineData("01", "1")]
    [InlineData("20", "-1")]
    [InlineData("1bffffffffffffffff", "18446744073709551615")]
    [InlineData("3bffffffffffffffff", "-18446744073709551616")]
    [InlineData("c24cffffffffffffffffffffffff", "79228162514264337593543950335")]
    [InlineData("c34101", "-2")]
    [InlineData("63312e35", "1.5")]
    [InlineData("c49f0102ff", "20")]
    [InlineData("c4980221196ab3", "273.15")]
    [InlineData("c482181c07", "70000000000000000000000000000")]
    [InlineData("c482 381c 1864", "0.0000000000000000000000000010")] // 100 · 10⁻²⁹
    [InlineData("c4823b7fffffffffffffff00", "0.0000000000000000000000000000")]
    [InlineData("c4821b7fffffffffffffff00", "0")]
    public void A_decimal_is_read_from_each_exact_form(string bytes, string digits) =>
        Assert.Equal(digits, Read<decimal>(bytes).ToString(CultureInfo.InvariantCulture));

    [Theory]
    [InlineData("f93e00")] // what a decimal is of a double is a guess
    [InlineData("c24d01000000000000000000000000")]
    [InlineData("c482181d01")] // 10²⁹
    [InlineData("c482381c01")] // 10⁻²⁹
    [InlineData("c4823b7fffffffffffffff01")]
    [InlineData("c4821bffffffffffffffff01")]
    [InlineData("c48200c24d01000000000000000000000000")]
    [InlineData("6161")]
    [InlineData("f6")]
    public void What_no_decimal_is_or_holds_is_refused(string bytes) => Assert.InRange(Refused<decimal>(bytes), 0, 1);

    [Theory]
    [InlineData("c2420102", 258)]
    [InlineData("c24900000000000000000a", 10)]
    [InlineData("c240", 0)]
    [InlineData("c340", -1)]
    [InlineData("1b00000000000000ff", 255)]
    [InlineData("c24800000000000000ff", 255)]
    public void A_small_integer_may_come_in_a_longer_form(string bytes, int value)
    {
        Assert.Equal(value, Read<int>(bytes));
        Assert.Equal(value, Read<long>(bytes));
        Assert.Equal(value, Read<double>(bytes));
    }

    [Theory]
    [InlineData("1a80000000")]
    [InlineData("3a80000000")]
    [InlineData("1bffffffffffffffff")]
    [InlineData("3bffffffffffffffff")]
    [InlineData("c249010000000000000000")]
    [InlineData("f93c00")]
    [InlineData("c11a514b67b0")]
    public void What_no_int_holds_is_refused(string bytes) => Assert.Equal(0, Refused<int>(bytes));

    [Fact]
    public void An_integer_that_no_double_and_no_free_form_value_holds_is_refused()
    {
        byte[] magnitude = [.. Enumerable.Repeat((byte)0xab, 300)];
        string hex = "c259012c" + Convert.ToHexStringLower(magnitude);
        Assert.Equal(0, Refused<JsonElement>(hex));
        Assert.Equal(0, Refused<JsonElement>("c48200c24c112233445566778899aabbcd"));
        Assert.Equal("1.5", Read<JsonElement>("c482211896").GetRawText());
        Assert.Equal("150", Read<JsonElement>("c482001896").GetRawText());
        Assert.Equal(0, Refused<double>(hex));
        Assert.Equal(0, Refused<JsonElement>("c259018f" + string.Concat(Enumerable.Repeat("ff", 399))));
    }

    // §5.6: members, dictionaries, and the maps in a free-form value.
    [Fact]
    public void A_map_with_a_key_twice_is_refused()
    {
        Assert.Equal(2, Read<Dictionary<string, int>>("a2616101616202").Count);
        Assert.Equal(7, Refused<Dictionary<string, int>>("a2616101616102"));
        Assert.Equal(9, Refused<Dictionary<string, int>>("a26161017f6161ff02"));
        Assert.Equal(7, Refused<Dictionary<double, int>>("a20102f93c0003"));
        Assert.Equal(0, Refused<JsonElement>("81a2616101616102"));
        Assert.Equal(6, Refused<List<Ware>>("81 a2 626964 01 626964 02"));
        Assert.Equal(6, Refused<List<Ware>>("81 a2 626964 01 7f 6169 6164 ff 02"));
        Assert.Equal(7, Read<List<Ware>>("81 a3 6178 01 6178 02 626964 07")[0].Id);
    }

    private static long Refused<T>(string bytes) => Assert.Throws<InvalidPayloadException>(() => Read<T>(bytes)).Offset;

    private static T Read<T>(string bytes) => Set.FindCodecs<T>()!.For(Set.Formats[0]).Decode(HexText.Bytes(bytes))!;

    private static string Write<T>(T value)
    {
        using PooledBuffer payload = Set.FindCodecs<T>()!.For(Set.Formats[0]).Encode(value);
        return Convert.ToHexStringLower(payload.Span);
    }
}
