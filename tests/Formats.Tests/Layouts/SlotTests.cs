using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>MemoryPack's version-tolerant layout; the bytes are those of MemoryPack 1.21.</summary>
public sealed class SlotTests
{
    private const string Empty = "0804040000040001040000 0000ffffffffffffffffffffffffff";

    // The last sensor's unit has 200 letters, so that its slot takes a length of three bytes, and so does the list's.
    private static readonly string Full =
        "08040b000010001684f50001000000fcffffff030000006f6e65030000000100000002000000030000000400080009000000000000e03ffeffffff010000006d"
        + "0300000004000800040000000000000000ffffffffff0400080084d000000000000000000037ffffffc8000000"
        + string.Concat(Enumerable.Repeat("75", 200));

    // A slot of more than 32,767 bytes takes a length of five.
    private static readonly string Large =
        "080482489c000000000400010402000000bf63ffff409c0000" + string.Concat(Enumerable.Repeat("6e", 40_000)) + "00000000ffffffffff";

    private static readonly Codec<Station?> Stations = new MemoryPackFormat().CreateCodec<Station?, StationShape>();
    private static readonly Codec<Sensor?> Sensors = new MemoryPackFormat().CreateCodec<Sensor?, SensorShape>();

    [Fact]
    public void Slots_lie_behind_their_lengths()
    {
        Wire.Both(Stations, null, "ff");
        Wire.Both(Stations, new Station(), Empty);
        Wire.Both(
            Stations,
            new Station
            {
                Id = 1,
                Name = "one",
                Levels = [1, 2, 3],
                Sensor = new Sensor { Value = 0.5, Unit = "m" },
                Sensors = [new Sensor { Value = 0, Unit = null }, null, new Sensor { Value = 0, Unit = new string('u', 200) }],
            },
            Full
        );
        Wire.Both(
            Stations,
            new Station
            {
                Id = 2,
                Name = new string('n', 40_000),
                Levels = [],
            },
            Large
        );
        Wire.Both(Sensors, new Sensor { Value = 0.5, Unit = "m" }, "04 00 08 00 09 000000000000e03f feffffff01000000 6d");
    }

    [Theory]
    [InlineData(119, "7f")]
    [InlineData(120, "848000")]
    [InlineData(32_759, "84ff7f")]
    [InlineData(32_760, "8200800000")]
    public void A_length_takes_one_three_or_five_bytes(int letters, string length)
    {
        var value = new Sensor { Value = 1, Unit = new string('u', letters) };
        Assert.StartsWith($"04000800{length}", Wire.Hex(Sensors, value), StringComparison.Ordinal);
        Assert.Equivalent(value, Wire.FromHex(Sensors, Wire.Hex(Sensors, value)), strict: true);
    }

    [Theory]
    [InlineData("00", 7, "unit")]
    [InlineData("01 00", 7, "unit")]
    [InlineData("02 00 08 000000000000e03f", 0.5, "unit")]
    [InlineData("04 00 00 00 04 ffffffff", 7, null)]
    [InlineData("04 02 08 02 04 aaaa 000000000000e03f bbbb ffffffff", 0.5, null)]
    [InlineData("06 00 08 00 04 03 01 000000000000e03f ffffffff eeeeee ff", 0.5, null)]
    [InlineData("04 00 82 08000000 00 84 0400 000000000000e03f ffffffff", 0.5, null)]
    [InlineData("04 8700 8608 850000 83 04000000 000000000000e03f ffffffff", 0.5, null)]
    [InlineData("04 81 0000000000000000 80 0800000000000000 00 04 000000000000e03f ffffffff", 0.5, null)]
    public void What_other_versions_of_the_contract_write_is_read(string hex, double value, string? unit) =>
        Assert.Equivalent(new Sensor { Value = value, Unit = unit }, Wire.FromHex(Sensors, hex), strict: true);

    [Theory]
    [InlineData("01 01", 1, "a slot of 1 byte", "the end of the payload after 0 bytes")]
    [InlineData("04 00 7f 00 09 00", 2, "a slot of 127 bytes", "the end of the payload after 3 bytes")]
    [InlineData("02 01 01 aa", 0, "an object with slots of 2 bytes", "the end of the payload after 1 byte")]
    [InlineData("03 01 01 00 aa", 0, "an object with slots of 2 bytes", "the end of the payload after 1 byte")]
    [InlineData("01 ff", 1, "a slot", "-1")]
    [InlineData("01 88", 1, "a slot", "-120")]
    [InlineData("01 80 ffffffffffffffff", 1, "a slot", "-1")]
    [InlineData("01 80 0000000001000000", 1, "a slot of 4294967296 bytes", "the end of the payload after 0 bytes")]
    [InlineData("01 81 ffffffffffffffff", 1, "a length", "18446744073709551615")]
    [InlineData("02 82 ffffff7f 82 ffffff7f", 1, "a slot of 2147483647 bytes", "the end of the payload after 5 bytes")]
    [InlineData("04 05 05 05 05 aaaaaaaaaa aaaaaaaaaa", 0, "an object with slots of 20 bytes", "the end of the payload after 10 bytes")]
    [InlineData("fe", 1, "a value of 1 byte", "the end of the payload")]
    public void A_length_beyond_the_bytes_left_is_refused(string hex, int offset, string expected, string found)
    {
        InvalidPayloadException error = HostileInput.RefusedCheaply(Sensors, HexText.Bytes(hex));
        Assert.Equal(offset, error.Offset);
        Assert.Contains(expected, error.Expected, StringComparison.Ordinal);
        Assert.Contains(found, error.Found, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("04 00 07 00 05 000000000000e03f ffffffff", 5, "a value of 8 bytes", "the end of the slot after 7 bytes")]
    [InlineData("04 00 08 00 03 000000000000e03f ffffff ff", 13, "a value of 4 bytes", "the end of the slot after 3 bytes")]
    [InlineData("04 00 08 00 0a 000000000000e03f feffffff01000000 6d6d 6d6d", 22, "the end of the slot", "1 more bytes")]
    [InlineData("04 00 0a 00 06 000000000000e03f cccc ffffffff dddd", 13, "the end of the slot", "2 more bytes")]
    [InlineData(
        "04 00 08 00 09 000000000000e03f fdffffff02000000 6d6d 6d6d",
        13,
        "a string of 2 bytes",
        "the end of the slot after 1 byte"
    )]
    public void A_value_ends_where_its_slot_does(string hex, int offset, string expected, string found)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Wire.FromHex(Sensors, hex));
        Assert.Equal(offset, error.Offset);
        Assert.Contains(expected, error.Expected, StringComparison.Ordinal);
        Assert.Contains(found, error.Found, StringComparison.Ordinal);
    }

    [Fact]
    public void A_list_in_a_slot_is_counted_against_the_slot_s_bytes()
    {
        // 3 items of 4 bytes are declared, and there in the payload, but not in the slot.
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            Wire.FromHex(Stations, "05 00 00 00 00 08 03000000 01000000 02000000 03000000")
        );
        Assert.Equal(6, error.Offset);
        Assert.Contains("at most 1 items", error.Expected, StringComparison.Ordinal);
    }

    [Fact]
    public void Any_bytes_end_in_a_value_or_an_error()
    {
        byte[] full = HexText.Bytes(Full);
        HostileInput.TruncatedAtEveryOffset(Stations, full);
        HostileInput.EveryByteChanged(Stations, full);
        HostileInput.RandomBytes(Stations, 20_000);
    }

    [Fact]
    public void Items_of_a_list_at_the_root_may_lie_in_slots()
    {
        ListCodec<Sensor?> codec = new MemoryPackFormat().CreateListCodec<Sensor?, SensorShape>();
        Sensor?[] items = [new Sensor(), null, new Sensor { Value = 1, Unit = "" }];
        using PooledBuffer payload = codec.Encode(items);
        Assert.Equivalent(items, codec.Decode(payload.Span), strict: true);
    }

    [Fact]
    public void An_object_in_slots_is_a_level_of_nesting_in_both_directions()
    {
        var format = new MemoryPackFormat(new FormatLimits { MaxDepth = 2 });
        Codec<Station?> codec = format.CreateCodec<Station?, StationShape>();
        var value = new Station { Sensor = new Sensor() };
        Assert.Equivalent(value, Wire.FromHex(codec, Wire.Hex(codec, value)), strict: true);

        var tooDeep = new Station { Sensors = [new Sensor()] };
        Assert.Throws<UnsupportedValueException>(() => codec.Encode(tooDeep));
        Assert.Throws<InvalidPayloadException>(() => Wire.FromHex(codec, Wire.Hex(Stations, tooDeep)));
    }

    [Fact]
    public void No_other_format_has_slots() =>
        Assert.All(
            new Action[]
            {
                static () => default(JsonShapeWriter).BeginSlots(1),
                static () => default(JsonShapeReader).BeginSlots(out _),
                static () => default(MessagePackShapeWriter).BeginSlots(1),
                static () => default(MessagePackShapeReader).BeginSlots(out _),
                static () => default(ProtobufShapeWriter).BeginSlots(1),
                static () => default(ProtobufShapeReader).BeginSlots(out _),
            },
            static begin => Assert.Throws<NotSupportedException>(begin)
        );
}
