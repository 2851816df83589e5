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
            Encoding.UTF8.GetString(Encode<Reading, SurrogateShapes.ReadingShape>(Wire.Json, reading)));
    }

    [Fact]
    public void A_surrogate_at_the_root_is_the_other_type()
    {
        var money = new Money(12, "EUR");
        Assert.Equal("\"12 EUR\""u8.ToArray(), Encode<Money, SurrogateShapes.MoneyShape>(Wire.Json, money));
        Assert.Equal([0xA6, .. "12 EUR"u8], Encode<Money, SurrogateShapes.MoneyShape>(Wire.MessagePack, money));
        Assert.Equal([0x0A, 6, .. "12 EUR"u8], Encode<Money, SurrogateShapes.MoneyShape>(Wire.Protobuf, money));
        Assert.Equal([0xF9, 0xFF, 0xFF, 0xFF, 6, 0, 0, 0, .. "12 EUR"u8], Encode<Money, SurrogateShapes.MoneyShape>(Wire.MemoryPack, money));
    }

    private static Basket Full() => new()
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
        Assert.Equal((expected.Id, expected.Parent, expected.Total, expected.Discount, expected.MaybeDiscount, expected.Serial), (actual.Id, actual.Parent, actual.Total, actual.Discount, actual.MaybeDiscount, actual.Serial));
        Assert.Equal((expected.Code.Text ?? "", expected.MaybeCode, expected.Span, expected.MaybeSpan, expected.Tags, expected.Kelvin), (actual.Code.Text ?? "", actual.MaybeCode, actual.Span, actual.MaybeSpan, actual.Tags, actual.Kelvin));
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
