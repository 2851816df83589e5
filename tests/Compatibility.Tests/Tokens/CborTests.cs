using System.Text.Json;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Compatibility.Tests.Kinds;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Tokens;

/// <summary>What CBOR may hold besides the examples of RFC 8949, appendix A (<see cref="AppendixATests"/>).</summary>
public sealed class CborTests
{
    private static readonly ContractCodec Element = KindShapes
        .All.Single(shape => shape.Info.Type == typeof(JsonElement))
        .Accept(new ContractCatalog())
        .Codec(Wire.Format(Wire.Cbor));

    // Tags that only say how to look at what follows mean nothing; unknown ones may be anything.
    [Theory]
    [InlineData("d9d9f7 c1 1a514b67b0", "\"2013-03-21T20:04:00Z\"")]
    [InlineData("d9d9f7 d9d9f7 d5 4101", "\"AQ==\"")]
    [InlineData("d82061 61", "\"a\"")]
    [InlineData("d820 7f 6161 ff", "\"a\"")]
    [InlineData("c0 7f 6161 ff", "\"a\"")]
    [InlineData("db0000000000000020 6161", "\"a\"")]
    public void Tags_that_are_hints_are_passed_over(string payload, string json) => Assert.Equal(json, Read(payload).GetRawText());

    [Theory]
    [InlineData("d82a 01", 0)]
    [InlineData("c5 82 01 02", 0)] // a bigfloat
    [InlineData("d825 50 00112233445566778899aabbccddeeff", 0)] // a UUID
    [InlineData("d9d9f7 d82a 01", 0)]
    [InlineData("d82a c0 6161", 0)]
    [InlineData("81 d82a 80", 1)]
    [InlineData("c2 5f 4101 ff", 0)] // in pieces
    [InlineData("c48219ffff01", 0)] // more than a decimal holds
    [InlineData("c0 c2 c1 f4", 0)]
    [InlineData("c001", 0)]
    [InlineData("c161 61", 0)]
    [InlineData("c1 1bffffffffffffffff", 0)]
    [InlineData("c201", 0)]
    [InlineData("c4 01", 0)]
    [InlineData("c4 81 01", 0)]
    [InlineData("c4 82 f93c00 01", 0)]
    [InlineData("c4 82 01 f4", 0)]
    [InlineData("c4 82 01 c2 5f ff", 0)]
    [InlineData("c4 82 01 c1 01", 0)]
    [InlineData("c4 9f 01 02 03 ff", 0)]
    [InlineData("c4 82 01", 0)]
    public void Other_tags_and_what_does_not_belong_to_a_tag_are_refused(string payload, int offset) =>
        Assert.Equal(offset, Assert.Throws<InvalidPayloadException>(() => Read(payload)).Offset);

    [Theory]
    [InlineData("f0", 0)] // a simple value that nobody has defined
    [InlineData("f8ff", 0)]
    [InlineData("f800", 0)] // a simple value in a form that is not its own (§3.3)
    [InlineData("f81f", 0)]
    [InlineData("f814", 0)] // false, too
    [InlineData("fc", 0)]
    [InlineData("3c", 0)]
    [InlineData("5d", 0)]
    [InlineData("7e", 0)]
    [InlineData("9c", 0)]
    [InlineData("bd", 0)]
    [InlineData("de00", 0)]
    [InlineData("1f", 0)]
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
    [InlineData("7f d820 6161 ff", 1)] // a tag in pieces
    [InlineData("7f c0 6161 ff", 1)]
    [InlineData("5f d7 4101 ff", 1)]
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

    // Unknown members of every kind, with tags of every kind, and indefinite maps, which hold the members of a person.
    [Theory]
    [InlineData("bf 646e616d65 7f 6161 6162 ff 63616765 d9d9f7 18 2a ff")]
    [InlineData(
        "a6 6174 d82a 82 01 d82a a1 01 d82a 9f f6 ff 6175 c2 5f 4101 ff 6176 d82a 7f 6161 ff 6177 "
            + "c4821901ff01 646e616d65 626162 63616765 182a"
    )]
    [InlineData("a3 6178 f0 646e616d65 626162 63616765 182a")]
    [InlineData("a5 6178 9f bf f6 5f 4101 ff ff 820102 ff 6179 f93e00 646e616d65 626162 617a a1 80 a0 63616765 182a")]
    public void Unknown_members_are_passed_over(string payload)
    {
        var person = (Person)ContractCatalog.Of<Person>().Codec(Wire.Format(Wire.Cbor)).Decode(HexText.Bytes(payload))!;
        Assert.Equal(("ab", 42), (person.Name, person.Age));
    }

    // A key that is no text names no member: what was meant by it would be lost.
    [Theory]
    [InlineData("a2 05 01 646e616d65 626162", 1)]
    [InlineData("a2 646e616d65 626162 446e616d65 01", 9)]
    [InlineData("a1 f6 01", 1)]
    [InlineData("bf f8ff f0 ff", 1)]
    [InlineData("a1 a0 01", 1)]
    public void A_key_that_is_no_text_is_refused(string payload, int offset)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            ContractCatalog.Of<Person>().Codec(Wire.Format(Wire.Cbor)).Decode(HexText.Bytes(payload))
        );
        Assert.Equal(("the name of a member", offset), (error.Expected, error.Offset));
    }

    [Theory]
    [InlineData("81")]
    [InlineData("9f")]
    [InlineData("a1f6")]
    [InlineData("a164626f7373")]
    [InlineData("bf64626f7373")]
    [InlineData("a161789f")]
    [InlineData("d82a")]
    [InlineData("d82a81")]
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
        string name = string.Concat(Enumerable.Repeat("水", 1_000));
        ContractCodec codec = ContractCatalog.Of<Person>().Codec(Wire.Format(Wire.Cbor));
        byte[] payload = codec.Encode(new Person(name, 1, null));
        Assert.Equal(name, ((Person)codec.Decode(payload)!).Name);
    }

    private static JsonElement Read(string payload) => (JsonElement)Element.Decode(HexText.Bytes(payload))!;
}
