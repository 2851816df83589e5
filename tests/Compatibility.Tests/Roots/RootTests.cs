using System.Collections.Immutable;
using System.Text;
using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Formats;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Roots;

/// <summary>Values at the root that are no contracts.</summary>
public sealed class RootTests
{
    private static readonly Guid Guid1 = new("00112233-4455-6677-8899-aabbccddeeff");

    private static readonly FormatSet Set = new(RootShapes.All.Concat(RootShapesWithoutProtobuf.All));

    public static TheoryData<object, string> Values
    {
        get
        {
            object[] values =
            [
                true,
                false,
                5,
                0,
                -1,
                1L << 40,
                7u,
                ulong.MaxValue,
                1.5f,
                -2.25,
                1.50m,
                'x',
                "text",
                "",
                new byte[] { 1, 2, 255 },
                Array.Empty<byte>(),
                Guid1,
                Guid.Empty,
                new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Utc),
                TimeSpan.FromSeconds(-1.5),
                new DateOnly(2024, 2, 29),
                DayOfWeek.Friday,
                (Half)0.5f,
                new Uri("https://example.org/a"),
                new[] { 1, -2, 300 },
                Array.Empty<int>(),
                new[,]
                {
                    { 1, 2 },
                    { 3, 4 },
                },
                new List<int> { 1, 2 },
                new List<string> { "", "b" },
                new HashSet<string> { "a" },
                ImmutableArray.Create(1, 2),
                new List<Ware> { new(1, "a"), new(0, null) },
                new[] { new Ware(2, "b") },
                new Dictionary<string, int> { ["a"] = 1, [""] = 0 },
                new Dictionary<string, Ware> { ["a"] = new(1, null) },
                new Dictionary<Guid, DayOfWeek> { [Guid1] = DayOfWeek.Monday },
                (4, "four"),
            ];
            var data = new TheoryData<object, string>();
            foreach (object value in values)
            {
                foreach (string format in Wire.All)
                {
                    data.Add(value, format);
                }
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Values))]
    public void A_value_comes_back_from_every_format(object value, string format)
    {
        ContractCodec codec = RootShapes
            .All.Single(shape => shape.Info.Type == value.GetType())
            .Accept(new ContractCatalog())
            .Codec(Wire.Format(format));
        Assert.Equal(value, codec.Decode(codec.Encode(value)));
    }

    [Fact]
    public void Each_format_has_the_bare_value_but_Protobuf()
    {
        AssertBytes(5, "5", "05", "0805", "05000000");
        AssertBytes(0, "0", "00", "", "00000000");
        AssertBytes(true, "true", "C3", "0801", "01");
        AssertBytes("ab", "\"ab\"", "A26162", "0A026162", "FDFFFFFF020000006162");
        AssertBytes(new byte[] { 1, 2 }, "\"AQI=\"", "C4020102", "0A020102", "020000000102");
        AssertBytes(DayOfWeek.Friday, "5", "05", "0805", "05000000");
        AssertBytes(new List<int> { 1, 300 }, "[1,300]", "9201CD012C", "0A0301AC02", "02000000010000002C010000");
        AssertBytes(new[] { 1, 300 }, "[1,300]", "9201CD012C", "0A0301AC02", "02000000010000002C010000");
        AssertBytes(new List<string> { "a" }, "[\"a\"]", "91A161", "0A0161", "01000000FEFFFFFF0100000061");
        AssertBytes(
            new Dictionary<string, int> { ["a"] = 1 },
            "{\"a\":1}",
            "81A16101",
            "0A050A01611001",
            "01000000FEFFFFFF010000006101000000"
        );
        AssertBytes(
            new List<Ware> { new(1, "a") },
            "[{\"id\":1,\"name\":\"a\"}]",
            "919201A161",
            "0A0508011201" + "61",
            "010000000201000000FEFFFFFF0100000061"
        );
    }

    [Fact]
    public void Protobuf_has_the_wrappers_of_Google()
    {
        Assert.Equal(new Int32Value { Value = -5 }.ToByteArray(), Encode(-5, Wire.Protobuf));
        Assert.Equal(new UInt64Value { Value = 500 }.ToByteArray(), Encode(500ul, Wire.Protobuf));
        Assert.Equal(new BoolValue { Value = true }.ToByteArray(), Encode(true, Wire.Protobuf));
        Assert.Equal(new DoubleValue { Value = 1.5 }.ToByteArray(), Encode(1.5, Wire.Protobuf));
        Assert.Equal(new FloatValue { Value = 1.5f }.ToByteArray(), Encode(1.5f, Wire.Protobuf));
        Assert.Equal(new StringValue { Value = "ä" }.ToByteArray(), Encode("ä", Wire.Protobuf));
        Assert.Equal(new BytesValue { Value = ByteString.CopyFrom(1, 2) }.ToByteArray(), Encode(new byte[] { 1, 2 }, Wire.Protobuf));
        Assert.Equal("", Decode<string>([], Wire.Protobuf));
        Assert.Equal(0, Decode<int>([], Wire.Protobuf));
    }

    [Fact]
    public void A_nullable_at_the_root_tells_null_from_zero()
    {
        foreach (string format in Wire.All)
        {
            Codec<int?> codec = Wire.Format(format).CreateCodec<int?, RootShapes.NullableInt32Shape>();
            Assert.Equal([null, 0, 5], new int?[] { null, 0, 5 }.Select(value => codec.Decode(codec.Encode(value).Span)));
        }
    }

    [Theory]
    [InlineData(Wire.Json, "6E756C6C")]
    [InlineData(Wire.MessagePack, "C0")]
    [InlineData(Wire.MemoryPack, "FFFFFFFF")]
    public void A_null_string_is_the_null_of_the_format(string format, string expected) =>
        Assert.Equal(expected, Convert.ToHexString(Encode<string>(null!, format)));

    [Fact]
    public void A_null_string_has_no_form_in_Protobuf() =>
        Assert.Throws<UnsupportedValueException>(() => Encode<string>(null!, Wire.Protobuf));

    [Fact]
    public void A_list_in_parts_is_one_list() =>
        Assert.Equal([1, 2, 3], Decode<List<int>>([0x0A, 2, 1, 2, 0x12, 1, 9, 0x08, 3], Wire.Protobuf)!);

    [Theory]
    [InlineData(Wire.Json, "226122", 0)]
    [InlineData(Wire.Json, "3500", 1)]
    [InlineData(Wire.MessagePack, "A161", 0)]
    [InlineData(Wire.MessagePack, "CE80000000", 0)]
    [InlineData(Wire.MessagePack, "0505", 1)]
    [InlineData(Wire.Protobuf, "08", 1)]
    [InlineData(Wire.Protobuf, "0880808080808080808080", 1)]
    [InlineData(Wire.MemoryPack, "050000", 0)]
    [InlineData(Wire.MemoryPack, "0500000000", 4)]
    public void What_is_no_integer_is_refused_where_it_is(string format, string hex, long offset)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Decode<int>(Convert.FromHexString(hex), format));
        Assert.Equal(offset, error.Offset);
    }

    [Fact]
    public void A_list_in_a_list_has_no_form_in_Protobuf_and_one_elsewhere()
    {
        List<List<int>> lists =
        [
            [1],
            [],
            [2, 3],
        ];
        Assert.Equal(lists, Decode<List<List<int>>>(Encode(lists, Wire.MessagePack), Wire.MessagePack));
        Assert.Equal(lists, Decode<List<List<int>>>(Encode(lists, Wire.Json), Wire.Json));
        Assert.Equal(lists, Decode<List<List<int>>>(Encode(lists, Wire.MemoryPack), Wire.MemoryPack));
        Assert.Throws<UnsupportedValueException>(() => Encode(lists, Wire.Protobuf));
        Assert.Null(RootShapesWithoutProtobuf.ListOfListOfInt32Shape.Info.For(MemberLayout.Protobuf));
        Assert.NotNull(RootShapesWithoutProtobuf.ListOfListOfInt32Shape.Info.For(MemberLayout.Json));
    }

    [Fact]
    public void A_list_of_a_contract_keeps_its_codec_for_batches()
    {
        Assert.IsType<ListCodec<Ware>>(Set.FindCodecs<List<Ware>>()!.For(Wire.Format(Wire.Json)), exactMatch: false);
        Assert.Null(new FormatSet([new Shape<int, RootShapes.Int32Shape>()]).FindCodecs<List<int>>());
    }

    [Fact]
    public void The_schema_of_a_value_is_that_of_its_message()
    {
        string schema = ProtoSchema.Of(RootShapes.Int32Shape.Info);
        Assert.Contains("int32 value = 1;", schema, StringComparison.Ordinal);
        Assert.Equal(ValueKind.Int32, RootShapes.Int32Shape.Info.Value!.Kind);
        Assert.Contains(
            "map<string, int32> value = 1;",
            ProtoSchema.Of(RootShapes.DictionaryOfStringInt32Shape.Info),
            StringComparison.Ordinal
        );
    }

    private static void AssertBytes<T>(T value, string json, string messagePack, string protobuf, string memoryPack)
    {
        Assert.Equal(json, Encoding.UTF8.GetString(Encode(value, Wire.Json)));
        Assert.Equal(messagePack, Convert.ToHexString(Encode(value, Wire.MessagePack)));
        Assert.Equal(protobuf, Convert.ToHexString(Encode(value, Wire.Protobuf)));
        Assert.Equal(memoryPack, Convert.ToHexString(Encode(value, Wire.MemoryPack)));
    }

    private static byte[] Encode<T>(T value, string format)
    {
        using PooledBuffer payload = Set.FindCodecs<T>()!.For(Wire.Format(format)).Encode(value);
        return payload.Span.ToArray();
    }

    private static T? Decode<T>(byte[] payload, string format) => Set.FindCodecs<T>()!.For(Wire.Format(format)).Decode(payload);
}
