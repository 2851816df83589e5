using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Surrogates;

/// <summary>Types that are written as others: what they are on the wire, and what comes back.</summary>
public sealed class SurrogateTests
{
    private static readonly Guid Guid1 = new("00112233-4455-6677-8899-aabbccddeeff");

    public static TheoryData<string> Formats => [.. Wire.All];

    [Theory]
    [MemberData(nameof(Formats))]
    public void Surrogates_come_back_from_every_place_of_a_contract(string format)
    {
        Basket basket = Full();
        Basket read = RoundTrip<Basket, SurrogateShapes.BasketShape>(format, basket)!;
        AssertEqual(basket, read);
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void What_is_null_or_default_comes_back_as_that(string format) =>
        AssertEqual(new Basket(), RoundTrip<Basket, SurrogateShapes.BasketShape>(format, new Basket())!);

    [Theory]
    [MemberData(nameof(Formats))]
    public void An_attribute_on_a_parameter_and_a_surrogate_of_the_set_come_back(string format)
    {
        var reading = new Reading(new(Guid1), TimeSpan.FromSeconds(90), new(-12.5));
        Assert.Equal(reading, RoundTrip<Reading, SurrogateShapes.ReadingShape>(format, reading));
    }

    [Fact]
    public void Json_has_the_other_type()
    {
        var reading = new Reading(new(Guid1), TimeSpan.FromSeconds(90), new(-12.5));
        Assert.Equal(
            """{"id":"00112233-4455-6677-8899-aabbccddeeff","at":90,"outside":-1250}""",
            Encoding.UTF8.GetString(Encode<Reading, SurrogateShapes.ReadingShape>(Wire.Json, reading))
        );
    }

    [Fact]
    public void A_surrogate_at_the_root_is_the_other_type()
    {
        var money = new Money(12, "EUR");
        Assert.Equal("\"12 EUR\""u8.ToArray(), Encode<Money, SurrogateShapes.MoneyShape>(Wire.Json, money));
        Assert.Equal([0xA6, .. "12 EUR"u8], Encode<Money, SurrogateShapes.MoneyShape>(Wire.MessagePack, money));
        Assert.Equal([0x0A, 6, .. "12 EUR"u8], Encode<Money, SurrogateShapes.MoneyShape>(Wire.Protobuf, money));
        Assert.Equal(
            [0xF9, 0xFF, 0xFF, 0xFF, 6, 0, 0, 0, .. "12 EUR"u8],
            Encode<Money, SurrogateShapes.MoneyShape>(Wire.MemoryPack, money)
        );
    }

    [Theory]
    [InlineData(Wire.Json, "5B312C3130315D", 6)]
    [InlineData(Wire.MessagePack, "920165", 3)]
    [InlineData(Wire.Protobuf, "0A020165", 4)]
    [InlineData(Wire.MemoryPack, "020000000100000065000000", 12)]
    public void What_the_conversion_refuses_is_an_invalid_payload(string format, string hex, long offset)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            Decode<List<Percent>, SurrogateShapes.ListOfPercentShape>(format, Convert.FromHexString(hex))
        );
        Assert.Equal(offset, error.Offset);
        Assert.Equal("a valid Percent", error.Expected);
        Assert.StartsWith("an invalid value (A percentage is 0 to 100.", error.Found, StringComparison.Ordinal);
    }

    [Fact]
    public void An_exception_that_is_not_about_the_value_passes() =>
        Assert.Throws<NotSupportedException>(() => Decode<Code, SurrogateShapes.CodeShape>(Wire.Json, "\"broken\""u8.ToArray()));

    [Theory]
    [InlineData(Wire.Json, "6E756C6C", 4)]
    [InlineData(Wire.MessagePack, "C0", 1)]
    [InlineData(Wire.MemoryPack, "FFFFFFFF", 4)]
    public void A_null_for_a_struct_is_an_invalid_payload(string format, string hex, long offset)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            Decode<Code, SurrogateShapes.CodeShape>(format, Convert.FromHexString(hex))
        );
        Assert.Equal(("null", offset), (error.Found, error.Offset));
    }

    [Fact]
    public void A_null_that_the_other_type_cannot_be_is_not_written()
    {
        Assert.All(
            new[] { Wire.Json, Wire.MessagePack, Wire.MemoryPack },
            format =>
                Assert.Throws<UnsupportedValueException>(() => Encode<Numbered, SurrogateShapes.NumberedShape>(format, new Numbered()))
        );
        Assert.Empty(Encode<Numbered, SurrogateShapes.NumberedShape>(Wire.Protobuf, new Numbered()));
        Assert.Throws<InvalidPayloadException>(() =>
            Decode<Numbered, SurrogateShapes.NumberedShape>(Wire.Json, "{\"serial\":null}"u8.ToArray())
        );
    }

    // The list's own conversion sees nulls; the others never do.
    [Fact]
    public void A_null_is_the_null_of_the_other_type_unless_the_conversion_takes_it()
    {
        string json = Encoding.UTF8.GetString(Encode<Basket, SurrogateShapes.BasketShape>(Wire.Json, new Basket()));
        Assert.Contains("\"total\":null", json, StringComparison.Ordinal);
        Assert.Contains("\"kelvin\":null", json, StringComparison.Ordinal);
        Assert.Contains("\"dashed\":\"-\"", json, StringComparison.Ordinal);
    }

    [Fact]
    public void A_struct_that_holds_a_surrogate_is_not_copied_from_memory()
    {
        var rate = new Rate(3, (Percent)7);
        byte[] payload = Encode<Rate, SurrogateShapes.RateShape>(Wire.MemoryPack, rate);
        Assert.Equal("020300000007000000", Convert.ToHexString(payload));
        Assert.Equal(rate, Decode<Rate, SurrogateShapes.RateShape>(Wire.MemoryPack, payload));
        payload[5] = 101;
        Assert.Equal(
            9,
            Assert.Throws<InvalidPayloadException>(() => Decode<Rate, SurrogateShapes.RateShape>(Wire.MemoryPack, payload)).Offset
        );
        Assert.Throws<InvalidPayloadException>(() =>
            Decode<(Percent, int), SurrogateShapes.ValueTupleOfPercentInt32Shape>(Wire.MemoryPack, [101, 0, 0, 0, 1, 0, 0, 0])
        );
        Assert.Equal(
            ((Percent)7, 1),
            Decode<(Percent, int), SurrogateShapes.ValueTupleOfPercentInt32Shape>(Wire.MemoryPack, [7, 0, 0, 0, 1, 0, 0, 0])
        );
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void A_struct_of_the_runtimes_own_structs_comes_back(string format)
    {
        var opaque = new Opaque((Half)1.5f, Int128.MinValue);
        Assert.Equal(opaque, RoundTrip<Opaque, SurrogateShapes.OpaqueShape>(format, opaque));
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void Keys_that_collide_by_their_own_hash_codes_do_not(string format)
    {
        const long Colliding = (1L << 32) | 1;
        Assert.Equal(new Serial(0).GetHashCode(), new Serial(Colliding).GetHashCode());
        var keyed = new Keyed
        {
            BySerial = new() { [new(0)] = 1, [new(Colliding)] = 2 },
            Ids = [new(Guid1), default],
            Discounts = new HashSet<Discount> { new((Percent)1) },
        };
        Keyed read = RoundTrip<Keyed, SurrogateShapes.KeyedShape>(format, keyed)!;
        Assert.NotEqual(read.BySerial.Comparer.GetHashCode(new Serial(0)), read.BySerial.Comparer.GetHashCode(new Serial(Colliding)));
        Assert.NotEqual(new Id<Keyed>(Guid1).GetHashCode(), read.Ids.Comparer.GetHashCode(new Id<Keyed>(Guid1)));
        Assert.Equal((1, 2), (read.BySerial[new(0)], read.BySerial[new(Colliding)]));
        Assert.Contains(new Id<Keyed>(Guid1), read.Ids);
        Assert.Contains(new Discount((Percent)1), read.Discounts);
    }

    [Fact]
    public void Protobuf_has_a_list_as_a_message_with_its_items()
    {
        byte[] payload = Encode<Basket, SurrogateShapes.BasketShape>(
            Wire.Protobuf,
            new Basket
            {
                Tags = new(["a", "b"]),
                Dashed = null,
                Code = new("x"),
            }
        );
        Assert.Equal("520178" + "72060A01610A0162", Convert.ToHexString(payload));
    }

    [Fact]
    public void A_generic_identifier_has_no_cost_on_the_wire()
    {
        byte[] guid = Guid1.ToByteArray();
        Assert.Equal(guid, Encode<Id<Basket>, SurrogateShapes.IdOfBasketShape>(Wire.MemoryPack, new(Guid1)));
        Assert.Equal(
            [0xD9, 36, .. Encoding.ASCII.GetBytes(Guid1.ToString())],
            Encode<Id<Basket>, SurrogateShapes.IdOfBasketShape>(Wire.MessagePack, new(Guid1))
        );
        Assert.Equal(
            [0x0A, 36, .. Encoding.ASCII.GetBytes(Guid1.ToString())],
            Encode<Id<Basket>, SurrogateShapes.IdOfBasketShape>(Wire.Protobuf, new(Guid1))
        );
    }

    private static Basket Full() =>
        new()
        {
            Id = new(Guid1),
            Parent = new(default),
            Total = new(12.50m, "EUR"),
            Others = [new(Guid1), default],
            Prices = new() { [new(Guid1)] = new(1, "USD"), [default] = new(2, "CHF") },
            Rates = [(Percent)0, (Percent)100],
            Discount = new((Percent)7),
            MaybeDiscount = new((Percent)0),
            Serial = new(0),
            Code = new("x"),
            MaybeCode = new("y"),
            Span = new(3, 5),
            MaybeSpan = new(0, 0),
            Tags = new(["a", "b"]),
            ManyTags = [new([]), new(["c"])],
            Spans = new() { [new("")] = new(1, 2), [new("k")] = new(0, 0) },
            Kelvin = new(-273.15),
            Kelvins = [new(0), new(20)],
            Dashed = new(1.5),
            Seconds = TimeSpan.FromSeconds(3),
            ByPercent = new() { [(Percent)0] = "none", [(Percent)50] = "half" },
        };

    private static void AssertEqual(Basket expected, Basket actual)
    {
        Assert.Equal(
            (expected.Id, expected.Parent, expected.Total, expected.Discount, expected.MaybeDiscount, expected.Serial),
            (actual.Id, actual.Parent, actual.Total, actual.Discount, actual.MaybeDiscount, actual.Serial)
        );
        Assert.Equal(
            (expected.Code.Text ?? "", expected.MaybeCode, expected.Span, expected.MaybeSpan, expected.Tags, expected.Kelvin),
            (actual.Code.Text ?? "", actual.MaybeCode, actual.Span, actual.MaybeSpan, actual.Tags, actual.Kelvin)
        );
        Assert.Equal((expected.Dashed, expected.Seconds), (actual.Dashed, actual.Seconds));
        Assert.Equal(expected.Others, actual.Others);
        Assert.Equal(expected.Prices, actual.Prices);
        Assert.Equal(expected.Rates, actual.Rates);
        Assert.Equal(expected.ManyTags, actual.ManyTags);
        Assert.Equal(expected.Spans, actual.Spans);
        Assert.Equal(expected.Kelvins, actual.Kelvins);
        Assert.Equal(expected.ByPercent, actual.ByPercent);
    }

    private static T? RoundTrip<T, TShape>(string format, T value)
        where TShape : struct, IShape<T> => Decode<T, TShape>(format, Encode<T, TShape>(format, value));

    private static byte[] Encode<T, TShape>(string format, T value)
        where TShape : struct, IShape<T>
    {
        using PooledBuffer payload = Wire.Format(format).CreateCodec<T, TShape>().Encode(value);
        return payload.Span.ToArray();
    }

    private static T? Decode<T, TShape>(string format, byte[] payload)
        where TShape : struct, IShape<T> => Wire.Format(format).CreateCodec<T, TShape>().Decode(payload);
}
