using System.Buffers;
using System.Collections;
using System.Collections.Frozen;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.RuntimeTypes;

/// <summary>Types of the runtime as members of a contract of ours.</summary>
public sealed class RuntimeTypeTests
{
    public static TheoryData<string> Formats => [.. Wire.All];

    private static Instrument Full =>
        new()
        {
            Link = new Uri("https://example.org/a?b=c"),
            Version = new Version(1, 2, 3),
            Address = IPAddress.Parse("2001:db8::1"),
            Text = new StringBuilder("héllo"),
            Culture = CultureInfo.GetCultureInfo("de-DE"),
            Rune = new Rune(0x1F600),
            MaybeRune = new Rune('x'),
            Half = (Half)1.5,
            Halves = [(Half)0.25, Half.MaxValue],
            Signed = Int128.MinValue,
            Unsigned = UInt128.MaxValue,
            Big = BigInteger.Pow(-7, 99),
            Bigs = [0, 1, -1],
            Complex = new(1.5, -2),
            Complexes = [new(0, 1), default],
            Bits = new BitArray(new[] { true, false, true }),
            AfterBits = 17,
            Bytes = new byte[] { 1, 2 },
            Numbers = new[] { 3, 400 },
            Segment = new ArraySegment<long>([1, 2, 3], 1, 2),
            Sequence = new ReadOnlySequence<byte>([7, 8]),
            Set = ["b", "a"],
            Stack = new([1, 2, 3]),
            Queue = new([new Uri("/r", UriKind.Relative)]),
            Linked = new([0.5]),
            Array = [3, 1],
            Sorted = ["z", "a"],
            Frozen = new Dictionary<string, int> { ["f"] = 1 }.ToFrozenDictionary(),
            SortedMap = new() { [2] = new Version(2, 0), [1] = new Version(1, 0) },
            Concurrent = new() { ["c"] = (Half)2 },
            Observable = new([5]),
            ReadOnlySet = new(new HashSet<int> { 4 }),
            Tuple = (1, "one"),
            MaybeTuple = (255, -1),
            ClassTuple = new(2, "two"),
            Pair = new("p", 3),
            Pairs = [new(1, true), new(0, false)],
            Plane = new[,]
            {
                { 1, 2, 3 },
                { 4, 5, 6 },
            },
            Cube = new[,,]
            {
                {
                    { "a" },
                    { "b" },
                },
            },
            Lazy = new(() => 5),
            LazyText = new(() => "lazy"),
            Holes = new() { [1] = null, [2] = 0 },
            Gauges = new() { [-1] = new Gauge(9, 0.5) },
        };

    [Theory]
    [MemberData(nameof(Formats))]
    public void Each_type_of_the_runtime_comes_back_from_every_format(string format)
    {
        Instrument value = Full;
        if (format == "protobuf")
        {
            value.Holes = new() { [2] = 0 };
        }

        Check(value, format);
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void Defaults_of_types_of_the_runtime_come_back_from_every_format(string format) =>
        Check(new Instrument { Tuple = (0, ""), Pair = new("", 0) }, format);

    [Theory]
    [InlineData("""{"link":"http://["}""")]
    [InlineData("""{"version":"x"}""")]
    [InlineData("""{"address":"1.2.3.4.5"}""")]
    [InlineData("""{"rune":"ab"}""")]
    [InlineData("""{"half":65520}""")]
    [InlineData("""{"half":NaN}""")]
    [InlineData("""{"half":"nan"}""")]
    [InlineData("""{"big":"NaN"}""")]
    [InlineData("""{"signed":1.5}""")]
    [InlineData("""{"signed":170141183460469231731687303715884105728}""")]
    [InlineData("""{"big":1e9}""")]
    [InlineData("""{"plane":{"rows":2,"columns":3,"items":[1]}}""")]
    [InlineData("""{"cube":{"first":65536,"second":65536,"third":0,"items":[]}}""")]
    [InlineData("""{"plane":{"rows":2147483647,"columns":0,"items":[]}}""")]
    [InlineData("""{"plane":{"rows":-1,"columns":-1,"items":[1]}}""")]
    public void Text_that_is_no_value_of_the_type_is_an_invalid_payload(string json)
    {
        InvalidPayloadException exception = Assert.Throws<InvalidPayloadException>(() =>
            Codec("json").Decode(Encoding.UTF8.GetBytes(json))
        );
        Assert.InRange(exception.Offset, 1, json.Length);
    }

    [Fact]
    public void Halves_that_JSON_has_no_numbers_for_are_strings()
    {
        Half[] values = [Half.NaN, Half.PositiveInfinity, Half.NegativeInfinity];
        byte[] json = Codec("json")
            .Encode(
                new Instrument
                {
                    Halves = values,
                    Tuple = (0, ""),
                    Pair = new("", 0),
                }
            );
        Assert.Contains(
            "\"halves\":" + System.Text.Json.JsonSerializer.Serialize(values, Web.Options),
            Encoding.UTF8.GetString(json),
            StringComparison.Ordinal
        );
        Assert.Equal(values, ((Instrument)Codec("json").Decode(json)!).Halves);
    }

    // 65520 is nearer to infinity than to the largest half.
    [Fact]
    public void A_float_too_large_for_a_half_is_an_invalid_payload()
    {
        byte[] payload = [0x81, 0xa4, .. "half"u8, 0xca, 0x47, 0x7f, 0xf0, 0x00];
        InvalidPayloadException exception = Assert.Throws<InvalidPayloadException>(() => Codec(Wire.Names).Decode(payload));
        Assert.InRange(exception.Offset, 6, payload.Length);
    }

    private static void Check(Instrument value, string format)
    {
        byte[] payload = Codec(format).Encode(value);
        object? decoded = Codec(format).Decode(payload);
        Assert.Null(
            ValueComparer.Difference(
                value,
                decoded,
                ValueRules.KindAndScaleAreNotCompared | (format == "protobuf" ? ValueRules.EmptyListIsNull : ValueRules.Exact)
            )
        );
        Assert.Equal(payload, Codec(format).Encode(decoded!));
    }

    private static ContractCodec Codec(string format) =>
        ModelShapes
            .All.Single(static shape => shape.Info.Type == typeof(Instrument))
            .Accept(new ContractCatalog())
            .Codec(Wire.Format(format));
}
