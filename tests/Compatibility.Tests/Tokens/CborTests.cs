using System.Text.Json;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Compatibility.Tests.Kinds;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Tokens;

/// <summary>The sample of a format of one's own, by the examples of RFC 8949, appendix A.</summary>
public sealed class CborTests
{
    private static readonly ContractCodec Element =
        KindShapes.All.Single(shape => shape.Info.Type == typeof(JsonElement)).Accept(new ContractCatalog()).Codec(Wire.Format(Wire.Cbor));

    [Theory]
    [InlineData("0", "00")]
    [InlineData("1", "01")]
    [InlineData("10", "0a")]
    [InlineData("23", "17")]
    [InlineData("24", "1818")]
    [InlineData("25", "1819")]
    [InlineData("100", "1864")]
    [InlineData("1000", "1903e8")]
    [InlineData("1000000", "1a000f4240")]
    [InlineData("1000000000000", "1b000000e8d4a51000")]
    [InlineData("18446744073709551615", "1bffffffffffffffff")]
    [InlineData("-1", "20")]
    [InlineData("-10", "29")]
    [InlineData("-100", "3863")]
    [InlineData("-1000", "3903e7")]
    [InlineData("-9223372036854775808", "3b7fffffffffffffff")] // not of the appendix
    [InlineData("1.1", "fb3ff199999999999a")]
    [InlineData("1E+300", "fb7e37e43c8800759c")]
    [InlineData("-4.1", "fbc010666666666666")]
    [InlineData("false", "f4")]
    [InlineData("true", "f5")]
    [InlineData("null", "f6")]
    [InlineData("\"\"", "60")]
    [InlineData("\"a\"", "6161")]
    [InlineData("\"IETF\"", "6449455446")]
    [InlineData("\"\\\"\\\\\"", "62225c")]
    [InlineData("\"\u00fc\"", "62c3bc")]
    [InlineData("\"\u6c34\"", "63e6b0b4")]
    [InlineData("[]", "80")]
    [InlineData("[1,2,3]", "83010203")]
    [InlineData("[1,[2,3],[4,5]]", "8301820203820405")]
    [InlineData("[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]", "98190102030405060708090a0b0c0d0e0f101112131415161718181819")]
    [InlineData("{}", "a0")]
    [InlineData("{\"a\":1,\"b\":[2,3]}", "a26161016162820203")]
    [InlineData("[\"a\",{\"b\":\"c\"}]", "826161a161626163")]
    [InlineData("{\"a\":\"A\",\"b\":\"B\",\"c\":\"C\",\"d\":\"D\",\"e\":\"E\"}", "a56161614161626142616361436164614461656145")]
    public void Examples_are_written_and_read(string json, string payload)
    {
        Assert.Equal(payload, Convert.ToHexStringLower(Element.Encode(JsonElement.Parse(json))));
        Assert.Equal(json, Read(payload).GetRawText());
    }

    [Theory]
    [InlineData("f7", "null")]
    [InlineData("c074323031332d30332d32315432303a30343a30305a", "\"2013-03-21T20:04:00Z\"")]
    [InlineData("c11a514b67b0", "\"2013-03-21T20:04:00Z\"")]
    [InlineData("c1fb41d452d9ec200000", "\"2013-03-21T20:04:00.5Z\"")]
    [InlineData("d74401020304", "\"AQIDBA==\"")]
    [InlineData("d818456449455446", "\"ZElFVEY=\"")]
    [InlineData("d82076687474703a2f2f7777772e6578616d706c652e636f6d", "\"http://www.example.com\"")]
    [InlineData("4401020304", "\"AQIDBA==\"")]
    [InlineData("5f42010243030405ff", "\"AQIDBAU=\"")]
    [InlineData("7f657374726561646d696e67ff", "\"streaming\"")]
    [InlineData("9fff", "[]")]
    [InlineData("9f018202039f0405ffff", "[1,[2,3],[4,5]]")]
    [InlineData("9f01820203820405ff", "[1,[2,3],[4,5]]")]
    [InlineData("83018202039f0405ff", "[1,[2,3],[4,5]]")]
    [InlineData("83019f0203ff820405", "[1,[2,3],[4,5]]")]
    [InlineData("9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff", "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]")]
    [InlineData("bf61610161629f0203ffff", "{\"a\":1,\"b\":[2,3]}")]
    [InlineData("826161bf61626163ff", "[\"a\",{\"b\":\"c\"}]")]
    [InlineData("bf6346756ef563416d7421ff", "{\"Fun\":true,\"Amt\":-2}")]
    [InlineData("c0c2c1f4", "false")] // tags upon tags, of which none fits
    public void Examples_in_other_forms_are_read(string payload, string json) => Assert.Equal(json, Read(payload).GetRawText());

    [Theory]
    [InlineData("f90000", 0.0)]
    [InlineData("f98000", -0.0)]
    [InlineData("f93c00", 1.0)]
    [InlineData("f93e00", 1.5)]
    [InlineData("f97bff", 65504.0)]
    [InlineData("fa47c35000", 100000.0)]
    [InlineData("fa7f7fffff", 3.4028234663852886e+38)]
    [InlineData("f90001", 5.960464477539063e-8)]
    [InlineData("f90400", 0.00006103515625)]
    [InlineData("f9c400", -4.0)]
    [InlineData("3bffffffffffffffff", -18446744073709551616.0)]
    public void Numbers_of_each_precision_are_read(string payload, double expected) =>
        Assert.Equal(BitConverter.DoubleToInt64Bits(expected), BitConverter.DoubleToInt64Bits(Read(payload).GetDouble()));

    [Theory]
    [InlineData("f0", 0)] // a simple value that nobody has defined
    [InlineData("f8ff", 0)]
    [InlineData("1c", 0)] // a reserved argument
    [InlineData("3f", 0)] // integers are not indefinite
    [InlineData("df00", 0)]
    [InlineData("ff", 0)]
    [InlineData("c1ff", 0)]
    [InlineData("82c1ff", 1)] // the end of a definite array, by a tag
    [InlineData("82ff00", 1)]
    [InlineData("82ff", 0)]
    [InlineData("bf6161ff", 3)] // a key without a value
    [InlineData("5f6161ff", 1)] // a text among bytes
    [InlineData("7f7f6161ffff", 1)] // pieces in pieces
    [InlineData("61ff", 1)] // no UTF-8
    [InlineData("f97e00", 0)] // NaN is nothing in JSON
    [InlineData("a1f601", 1)]
    [InlineData("1903", 0)]
    [InlineData("6261", 0)]
    [InlineData("7bffffffffffffffff61", 0)]
    [InlineData("9bffffffffffffffff00", 0)]
    [InlineData("bb8000000000000000f6f6", 0)]
    [InlineData("bb0000000100000001f6f6", 0)]
    [InlineData("9f00", 2)]
    [InlineData("c1fb7ff0000000000000", 0)] // an infinite instant
    [InlineData("c11b7fffffffffffffff", 0)]
    public void What_is_no_value_is_refused_where_it_is(string payload, int offset) =>
        Assert.Equal(offset, Assert.Throws<InvalidPayloadException>(() => Read(payload)).Offset);

    // Tags, unknown members of every kind and indefinite maps, which hold the members of a person.
    [Theory]
    [InlineData("bf 646e616d65 7f 6161 6162 ff 63616765 d82a 18 2a ff")]
    [InlineData("a3 f8ff f0 646e616d65 626162 63616765 182a")]
    [InlineData("a5 6178 9f bf f6 5f 4101 ff ff 820102 ff 05 f93e00 646e616d65 626162 f6 a1 80 a0 63616765 182a")]
    public void Unknown_members_are_passed_over(string payload)
    {
        var person = (Person)ContractCatalog.Of<Person>().Codec(Wire.Format(Wire.Cbor)).Decode(HexText.Bytes(payload))!;
        Assert.Equal(("ab", 42), (person.Name, person.Age));
    }

    [Theory]
    [InlineData("81")]
    [InlineData("9f")]
    [InlineData("a1f6")]
    [InlineData("a164626f7373")]
    [InlineData("bf64626f7373")]
    [InlineData("a161789f")]
    [InlineData("c1")]
    public void Nesting_without_end_is_refused(string step) =>
        new Victim(ContractCatalog.Of<Person>(), Wire.Cbor).AssertRefused(Bytes.Repeat(HexText.Bytes(step), 200_000));

    // Text in pieces is copied once more, and accounted for.
    [Fact]
    public void Pieces_take_memory_in_proportion()
    {
        byte[] payload = [0xa1, 0x64, .. "name"u8, 0x7f, .. Bytes.Repeat([0x60], 100_000), 0x61, (byte)'x', 0xff];
        Assert.Equal("x", ((Person)new Victim(ContractCatalog.Of<Person>(), Wire.Cbor).AssertValue(payload)!).Name);
        byte[] many = [0xa1, 0x64, .. "name"u8, 0x7f, .. Bytes.Repeat([0x61, (byte)'x'], 50_000), 0xff];
        ContractCodec strict = ContractCatalog.Of<Person>().Codec(Wire.Create(new FormatLimits { MaxDecodedBytes = 50_000 })[Wire.Cbor]);
        Assert.True(Assert.Throws<InvalidPayloadException>(() => strict.Decode(many)).ExceedsLimit);
    }

    [Fact]
    public void A_list_in_batches_is_the_list()
    {
        ListCodec<Person> codec = Wire.Format(Wire.Cbor).CreateListCodec<Person, PersonShape>();
        Person[] people = [new("a", 1, null), new("b", 2, null), new("c", 3, null)];
        using PooledBuffer whole = codec.Encode(people);
        using PooledBuffer head = codec.EncodeHead(people.Length);
        using PooledBuffer first = codec.EncodeItems(people.AsSpan(0, 2), 0);
        using PooledBuffer last = codec.EncodeItems(people.AsSpan(2), 2);
        using PooledBuffer tail = codec.EncodeTail();
        Assert.True(codec.NeedsCount);
        Assert.Equal(whole.Span.ToArray(), (byte[])[.. head.Span, .. first.Span, .. last.Span, .. tail.Span]);
    }

    [Fact]
    public void A_text_longer_than_the_stack_has_room_for_is_written()
    {
        string name = string.Concat(Enumerable.Repeat("水", 1_000)) + "\ud800";
        ContractCodec codec = ContractCatalog.Of<Person>().Codec(Wire.Format(Wire.Cbor));
        byte[] payload = codec.Encode(new Person(name, 1, null));
        Assert.Equal(name[..^1] + "\ufffd", ((Person)codec.Decode(payload)!).Name);
    }

    private static JsonElement Read(string payload) => (JsonElement)Element.Decode(HexText.Bytes(payload))!;
}
