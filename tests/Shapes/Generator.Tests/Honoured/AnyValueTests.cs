using System.Collections;
using System.Dynamic;
using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Members of type <c>object</c>: JSON has them as System.Text.Json has, MessagePack as MessagePack-CSharp has, and CBOR in their
/// own forms.</summary>
public sealed class AnyValueTests
{
    private static readonly JsonSerializerOptions Web = new(JsonSerializerDefaults.Web);
    private static readonly Codec<Loose> Json = new JsonFormat().CreateCodec<Loose, LooseShape>();
    private static readonly Codec<Loose> MessagePack = new MessagePackFormat().CreateCodec<Loose, LooseShape>();
    private static readonly Codec<Loose> Cbor = new CborFormat().CreateCodec<Loose, LooseShape>();

    private static readonly Dictionary<string, object?> Values = new()
    {
        ["null"] = null,
        ["true"] = true,
        ["sbyte"] = (sbyte)-5,
        ["byte"] = (byte)200,
        ["short"] = (short)-300,
        ["ushort"] = (ushort)5,
        ["int"] = 5,
        ["uint"] = 5u,
        ["long"] = 5_000_000_000L,
        ["ulong"] = ulong.MaxValue,
        ["float"] = 1.5f,
        ["double"] = -0.25,
        ["string"] = "é\n",
        ["bytes"] = new byte[] { 1, 2 },
        ["time"] = new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc),
        ["list"] = new List<object?>
        {
            1,
            "a",
            null,
            new List<object> { 2L },
        },
        ["array"] = new object[] { 1, new object[] { "b" } },
        ["map"] = new Dictionary<string, object>
        {
            ["a"] = 1,
            ["b"] = new Dictionary<string, object> { ["c"] = true },
        },
        ["ints"] = new[] { 1, 2 },
        ["names"] = new[] { "a", "b" },
        ["empty"] = Array.Empty<object>(),
        ["day"] = DayOfWeek.Friday,
    };

    public static TheoryData<string> Names => [.. Values.Keys];

    // The hex of MessagePack-CSharp 2.5.307, for a member of type object.
    public static TheoryData<object?, string, Type?> Hex =>
        new()
        {
            { null, "c0", null },
            { true, "c3", typeof(bool) },
            { 'a', "61", typeof(byte) },
            { (sbyte)5, "d005", typeof(sbyte) },
            { (sbyte)-5, "d0fb", typeof(sbyte) },
            { (byte)5, "cc05", typeof(byte) },
            { (short)5, "d10005", typeof(short) },
            { (ushort)5, "cd0005", typeof(ushort) },
            { 5, "d200000005", typeof(int) },
            { -5, "d2fffffffb", typeof(int) },
            { 5u, "ce00000005", typeof(uint) },
            { 5L, "d30000000000000005", typeof(long) },
            { 5UL, "cf0000000000000005", typeof(ulong) },
            { 1.5f, "ca3fc00000", typeof(float) },
            { 1.5, "cb3ff8000000000000", typeof(double) },
            { "a", "a161", typeof(string) },
            { new byte[] { 1 }, "c40101", typeof(byte[]) },
            {
                new List<byte> { 1 },
                "c40101",
                typeof(byte[])
            },
            { new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc), "d6ff5e0be100", typeof(DateTime) },
            { DayOfWeek.Friday, "d200000005", typeof(int) },
            { new[] { 1, 2 }, "920102", typeof(object[]) },
            {
                new List<int> { 1 },
                "9101",
                typeof(object[])
            },
            { new object?[] { 1, "a", null }, "93d200000001a161c0", typeof(object[]) },
            {
                new List<object> { 1L, (byte)3 },
                "92d30000000000000001cc03",
                typeof(object[])
            },
            {
                new Dictionary<string, object> { ["a"] = 1 },
                "81a161d200000001",
                typeof(Dictionary<object, object>)
            },
            {
                new Dictionary<int, string> { [1] = "a" },
                "8101a161",
                typeof(Dictionary<object, object>)
            },
            {
                new Hashtable { [1] = 2L },
                "81d200000001d30000000000000002",
                typeof(Dictionary<object, object>)
            },
            {
                new ArrayList { 1 },
                "91d200000001",
                typeof(object[])
            },
        };

    [Theory]
    [MemberData(nameof(Hex))]
    public void MessagePack_has_an_object_as_the_library_has(object? value, string hex, Type? read)
    {
        using PooledBuffer payload = MessagePack.Encode(new Loose { Value = value });
        Assert.Equal($"93{hex}c090", Convert.ToHexStringLower(payload.Span));
        Assert.Equal(read, MessagePack.Decode(payload.Span)!.Value?.GetType());
    }

    [Theory]
    [InlineData("05", typeof(byte))]
    [InlineData("ff", typeof(sbyte))]
    [InlineData("8101a161", typeof(Dictionary<object, object>))]
    public void MessagePack_reads_a_number_as_the_type_of_its_code(string hex, Type type) =>
        Assert.IsType(type, MessagePack.Decode(Convert.FromHexString("91" + hex))!.Value);

    [Theory]
    [MemberData(nameof(Names))]
    public void Json_writes_an_object_as_System_Text_Json_does(string name)
    {
        var value = new Loose
        {
            Value = Values[name],
            Extra = new() { [name] = Values[name] },
            Items = [Values[name] ?? 1],
        };
        using PooledBuffer payload = Json.Encode(value);
        string expected = JsonSerializer.Serialize(value, Web);
        Assert.True(
            JsonNode.DeepEquals(JsonNode.Parse(expected), JsonNode.Parse(payload.Span)),
            $"{expected} {Encoding.UTF8.GetString(payload.Span)}"
        );
        Loose read = Json.Decode(payload.Span)!;
        Assert.Equal(value.Value is null ? null : typeof(JsonElement), read.Value?.GetType());
        Assert.IsType<JsonElement>(read.Items[0]);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Json_decoded_is_written_by_MessagePack_and_CBOR(string name)
    {
        using PooledBuffer payload = Json.Encode(new Loose { Value = Values[name] });
        Loose decoded = Json.Decode(payload.Span)!;
        Assert.NotNull(RoundTrip(MessagePack, decoded));
        Assert.NotNull(RoundTrip(Cbor, decoded));
    }

    [Fact]
    public void Json_writes_other_runtime_types_that_System_Text_Json_has()
    {
        var expando = new ExpandoObject();
        ((IDictionary<string, object?>)expando)["a"] = 1;
        foreach (
            object value in (object[])
                [
                    new Uri("http://a/b"),
                    new Version(1, 2),
                    Guid.Empty,
                    1.50m,
                    'x',
                    TimeSpan.FromSeconds(1),
                    DateTimeOffset.UnixEpoch,
                    DateOnly.MinValue,
                    TimeOnly.MinValue,
                    (Int128)5,
                    new Hashtable { ["a"] = 1 },
                    new Dictionary<int, string> { [1] = "a" },
                    new Dictionary<DayOfWeek, int> { [DayOfWeek.Friday] = 1 },
                    new HashSet<int> { 1 },
                    expando,
                    new Queue<string>(["a"]),
                    Enumerable.Range(1, 2),
                    new JsonArray(1, "a"),
                    JsonElement.Parse("{\"a\":[1]}"),
                ]
        )
        {
            using PooledBuffer payload = Json.Encode(new Loose { Value = value });
            Assert.Equal(JsonSerializer.Serialize(new Loose { Value = value }, Web), Encoding.UTF8.GetString(payload.Span));
        }
    }

    // CBOR has an instant as a text, which the payload's tag alone tells from others.
    [Theory]
    [MemberData(nameof(Names))]
    public void Cbor_reads_what_it_writes(string name)
    {
        if (name == "time")
        {
            Assert.Equal("2020-01-01T00:00:00Z", RoundTrip(Cbor, new Loose { Value = Values[name] }).Value);
            return;
        }

        using PooledBuffer payload = Cbor.Encode(
            new Loose
            {
                Value = Values[name],
                Extra = new() { [name] = Values[name] },
                Items = [Values[name] ?? 1],
            }
        );
        Loose read = Cbor.Decode(payload.Span)!;
        using PooledBuffer again = Cbor.Encode(read);
        Assert.Equal(Convert.ToHexString(payload.Span), Convert.ToHexString(again.Span));
        Assert.Equal(Values[name] is null, read.Value is null);
    }

    [Fact]
    public void Other_runtime_types_are_refused_by_name()
    {
        foreach (Codec<Loose> codec in (Codec<Loose>[])[Json, MessagePack, Cbor])
        {
            foreach (
                object value in (object[])
                    [
                        new Random(1),
                        new Loose(),
                        new { A = 1 },
                        new int[1, 1],
                        new List<object> { new Random(1) },
                        new Dictionary<string, object> { ["a"] = new Random(1) },
                    ]
            )
            {
                UnsupportedValueException exception = Assert.Throws<UnsupportedValueException>(() =>
                    codec.Encode(new Loose { Value = value })
                );
                Assert.StartsWith("Loose", exception.Member, StringComparison.Ordinal);
                Assert.Contains("an object holds a ", exception.Reason, StringComparison.Ordinal);
            }
        }

        foreach (
            object value in (object[])
                [1.5m, Guid.Empty, TimeSpan.Zero, DateTimeOffset.UnixEpoch, new Uri("http://a"), new HashSet<int> { 1 }]
        )
        {
            Assert.Throws<UnsupportedValueException>(() => MessagePack.Encode(new Loose { Value = value }));
        }
    }

    [Fact]
    public void A_value_that_holds_itself_is_refused()
    {
        var list = new List<object>();
        list.Add(list);
        foreach (Codec<Loose> codec in (Codec<Loose>[])[Json, MessagePack, Cbor])
        {
            Assert.Throws<UnsupportedValueException>(() => codec.Encode(new Loose { Value = list }));
        }
    }

    [Fact]
    public void Formats_that_do_not_tell_what_a_value_is_do_not_offer_the_contract()
    {
        var set = new FormatSet([new Shape<Loose, LooseShape>(), .. LooseRoots.All]);
        foreach (Type type in (Type[])[typeof(Loose), typeof(object), typeof(Dictionary<string, object>), typeof(List<object>)])
        {
            Assert.Equal(["json", "msgpack"], set.Formats.Where(set.FindCodecs(type)!.Offers).Select(static format => format.Name));
        }

        Assert.Throws<UnsupportedValueException>(() => new ProtobufFormat().CreateCodec<Loose, LooseShape>().Encode(new Loose()));
        Assert.Throws<UnsupportedValueException>(() => new MemoryPackFormat().CreateCodec<Loose, LooseShape>().Encode(new Loose()));
    }

    [Fact]
    public void A_root_and_a_record_hold_objects()
    {
        var set = new FormatSet([.. LooseRoots.All, new Shape<LooseRecord, LooseRecordShape>()]);
        Format format = set.FindByName("msgpack")!;
        using PooledBuffer payload = set.FindCodecs<object>()!.For(format).Encode(5);
        Assert.Equal(5, set.FindCodecs<object>()!.For(format).Decode(payload.Span));
        LooseRecord record = RoundTrip(
            set.FindCodecs<LooseRecord>()!.For(format),
            new LooseRecord("a", new Dictionary<string, object> { ["b"] = 1L }, [null, true])
        );
        Assert.Equal(("a", 1L), (record.Value, record.Extra!["b"]));
        Assert.Equal([null, true], record.Items!);
    }

    [Theory]
    [InlineData("91c1", 1)]
    [InlineData("9192", 1)]
    [InlineData("91ddffffffff", 1)]
    [InlineData("91dfffffffff", 1)]
    [InlineData("9181c005", 2)]
    [InlineData("91a2c328", 2)]
    [InlineData("91d40100", 1)]
    [InlineData("91d40a00", 1)]
    [InlineData("91ce0000", 1)]
    public void An_invalid_MessagePack_object_is_refused_where_it_stands(string hex, int offset) =>
        Assert.Equal(offset, Assert.Throws<InvalidPayloadException>(() => MessagePack.Decode(Convert.FromHexString(hex))).Offset);

    [Theory]
    [InlineData("a16576616c7565fc", 7)]
    [InlineData("a16576616c75659bffffffffffffffff", 7)]
    [InlineData("a16576616c7565a1f605", 8)]
    [InlineData("a16576616c7565a201050106", 12)]
    [InlineData("a16576616c756562c328", 8)]
    public void An_invalid_CBOR_object_is_refused_where_it_stands(string hex, int offset) =>
        Assert.Equal(offset, Assert.Throws<InvalidPayloadException>(() => Cbor.Decode(Convert.FromHexString(hex))).Offset);

    [Fact]
    public void Nesting_and_memory_are_bounded()
    {
        var limits = new FormatLimits { MaxDepth = 10, MaxDecodedBytes = 10_000 };
        byte[] nested = [0x91, .. Enumerable.Repeat((byte)0x91, 9), 0x05];
        Codec<Loose> messagePack = new MessagePackFormat(limits).CreateCodec<Loose, LooseShape>();
        Assert.NotNull(messagePack.Decode(nested)!.Value);
        Assert.Throws<InvalidPayloadException>(() => messagePack.Decode([0x91, .. nested]));
        Assert.True(
            Assert
                .Throws<InvalidPayloadException>(() => messagePack.Decode([0x91, 0xDC, 0x02, 0x00, .. Enumerable.Repeat((byte)5, 512)]))
                .ExceedsLimit
        );
        Assert.True(
            Assert
                .Throws<InvalidPayloadException>(() => messagePack.Decode([0x91, 0xDC, 0x00, 0x80, .. Enumerable.Repeat((byte)0x80, 128)]))
                .ExceedsLimit
        );
        byte[] name = [0xA1, 0x65, .. "value"u8];
        Codec<Loose> cbor = new CborFormat(limits).CreateCodec<Loose, LooseShape>();
        Assert.NotNull(cbor.Decode([.. name, .. Enumerable.Repeat((byte)0x81, 9), 0x05])!.Value);
        Assert.Throws<InvalidPayloadException>(() => cbor.Decode([.. name, .. Enumerable.Repeat((byte)0x81, 10), 0x05]));
        Assert.True(
            Assert
                .Throws<InvalidPayloadException>(() => cbor.Decode([.. name, 0x9F, .. Enumerable.Repeat((byte)5, 512), 0xFF]))
                .ExceedsLimit
        );
        Assert.True(
            Assert
                .Throws<InvalidPayloadException>(() => cbor.Decode([.. name, 0x9F, .. Enumerable.Repeat((byte)0xA0, 128), 0xFF]))
                .ExceedsLimit
        );
        Codec<Loose> json = new JsonFormat(limits).CreateCodec<Loose, LooseShape>();
        Assert.Throws<InvalidPayloadException>(() =>
            json.Decode(Encoding.UTF8.GetBytes($"{{\"value\":{new string('[', 10)}{new string(']', 10)}}}"))
        );
        Assert.True(
            Assert
                .Throws<InvalidPayloadException>(() =>
                    json.Decode(Encoding.UTF8.GetBytes($"{{\"items\":[{string.Join(',', Enumerable.Repeat("1", 512))}]}}"))
                )
                .ExceedsLimit
        );
    }

    // Thrown at random, keys fill 63 % of as many buckets.
    [Fact]
    public void Keys_that_collide_by_NETs_hash_codes_are_spread()
    {
        const int Count = 4_000;
        uint buckets = (uint)new Dictionary<object, object>(Count).EnsureCapacity(0);
        var longs = new Dictionary<object, object>();
        var doubles = new Dictionary<object, object>();
        for (long i = 0; i < Count; i++)
        {
            longs[(i << 32) | i] = true;
            doubles[BitConverter.Int64BitsToDouble((i << 32) | i)] = true;
        }

        foreach (Codec<Loose> codec in (Codec<Loose>[])[MessagePack, Cbor])
        {
            foreach (Dictionary<object, object> map in (Dictionary<object, object>[])[longs, doubles])
            {
                var read = (Dictionary<object, object>)RoundTrip(codec, new Loose { Value = map }).Value!;
                int filled = read.Keys.Select(key => (uint)read.Comparer.GetHashCode(key) % buckets).Distinct().Count();
                Assert.True(filled > Count / 2, filled.ToString(CultureInfo.InvariantCulture));
            }
        }
    }

    private static T RoundTrip<T>(Codec<T> codec, T value)
    {
        using PooledBuffer payload = codec.Encode(value);
        return codec.Decode(payload.Span)!;
    }
}
