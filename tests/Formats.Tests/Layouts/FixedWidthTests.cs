using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Formats.Tests.MemoryPack;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>Numbers that Protobuf has in a fixed number of bytes, and that are ordinary ones elsewhere.</summary>
public sealed class FixedWidthTests
{
    private const string Many = "0a 08 01000000 ffffffff";
    private const string ManyLong = "0a 10 0100000000000000 ffffffffffffffff";

    [Theory]
    [InlineData(0u, "")]
    [InlineData(1u, "0d 01000000")]
    [InlineData(uint.MaxValue, "0d ffffffff")]
    public void Protobuf_has_32_bits_in_four_bytes(uint value, string hex) =>
        Wire.Both(Wire.Protobuf<Fixed<uint>>(), new Fixed<uint> { Value = value }, hex);

    [Theory]
    [InlineData(0ul, "")]
    [InlineData(1ul, "09 0100000000000000")]
    [InlineData(ulong.MaxValue, "09 ffffffffffffffff")]
    public void Protobuf_has_64_bits_in_eight_bytes(ulong value, string hex) =>
        Wire.Both(Wire.Protobuf<Fixed<ulong>>(), new Fixed<ulong> { Value = value }, hex);

    [Fact]
    public void Protobuf_packs_fixed_width_numbers_in_lists_and_reads_them_unpacked_too()
    {
        Codec<FixedArray<uint>> codec = Wire.Protobuf<FixedArray<uint>>();
        Wire.Both(codec, new FixedArray<uint> { Items = [1, uint.MaxValue] }, Many);
        Assert.Equal([1u, 2u, 3u], Wire.FromHex(codec, "0d 01000000 0a 04 02000000 0d 03000000")!.Items!);

        Codec<FixedArray<ulong>> wide = Wire.Protobuf<FixedArray<ulong>>();
        Wire.Both(wide, new FixedArray<ulong> { Items = [1, ulong.MaxValue] }, ManyLong);
        Assert.Equal([2ul, 3ul], Wire.FromHex(wide, "09 0200000000000000 09 0300000000000000")!.Items!);
    }

    [Theory]
    [InlineData("0d 010000", 1)]
    [InlineData("0d", 1)]
    [InlineData("0a 07 01000000 020000", 2)]
    [InlineData("0a 05 01000000", 2)]
    public void A_number_that_is_cut_off_is_refused(string hex, int from)
    {
        Codec<FixedArray<uint>> codec = Wire.Protobuf<FixedArray<uint>>();
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Wire.FromHex(codec, hex));
        Assert.InRange(error.Offset, from, HexText.Bytes(hex).Length);
    }

    // Only contracts of protobuf-net have such numbers, and their wire types are strict.
    [Fact]
    public void A_fixed_width_number_of_another_wire_type_is_refused()
    {
        Refuses(Wire.Protobuf<Fixed<uint>>(), "08 05", "wire type 0");
        Refuses(Wire.Protobuf<Fixed<uint>>(), "09 0500000000000000", "wire type 1");
        Refuses(Wire.Protobuf<Fixed<ulong>>(), "0d 05000000", "wire type 5");

        static void Refuses<T>(Codec<T> codec, string hex, string found)
        {
            InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Wire.FromHex(codec, hex));
            Assert.Equal(("the wire type of Value, field 1", found, 1), (error.Expected, error.Found, error.Offset));
        }
    }

    [Fact]
    public void Fixed_width_numbers_are_keys_and_values_of_maps_of_which_a_part_may_be_absent()
    {
        Codec<FixedMap<uint, ulong>> codec = Wire.Protobuf<FixedMap<uint, ulong>>();
        Wire.Both(codec, new FixedMap<uint, ulong> { Map = new() { [5] = 6 } }, "0a 0e 0d 05000000 11 0600000000000000");
        Assert.Equal(new Dictionary<uint, ulong> { [0] = 0 }, Wire.FromHex(codec, "0a 00")!.Map);
    }

    [Theory]
    [InlineData(0u)]
    [InlineData(300u)]
    [InlineData(uint.MaxValue)]
    public void JSON_and_MessagePack_have_fixed_width_numbers_as_other_unsigned_integers(uint value) =>
        Assert.All(
            new Format[] { new JsonFormat(), new MessagePackFormat().WithParameter("keys", "names")! },
            format =>
            {
                Codec<Fixed<uint>> narrow = Wire.Codec<Fixed<uint>>(format);
                Codec<Fixed<ulong>> wide = Wire.Codec<Fixed<ulong>>(format);
                Assert.Equal(Wire.Hex(Wire.Codec<Box<uint>>(format), new() { Value = value }), Wire.Hex(narrow, new() { Value = value }));
                Assert.Equal(Wire.Hex(Wire.Codec<Box<ulong>>(format), new() { Value = value }), Wire.Hex(wide, new() { Value = value }));
                Assert.Equal(value, Wire.FromHex(narrow, Wire.Hex(narrow, new() { Value = value }))!.Value);
                Assert.Equal(value, Wire.FromHex(wide, Wire.Hex(wide, new() { Value = value }))!.Value);
            }
        );

    [Fact]
    public void MemoryPack_has_fixed_width_numbers_in_four_and_eight_bytes()
    {
        MemoryPackValue.Both(
            0x01020304u,
            "04030201",
            static (ref MemoryPackShapeWriter writer) => writer.WriteFixed32(0x01020304),
            static (ref MemoryPackShapeReader reader) => reader.ReadFixed32()
        );
        MemoryPackValue.Both(
            0x0102030405060708ul,
            "0807060504030201",
            static (ref MemoryPackShapeWriter writer) => writer.WriteFixed64(0x0102030405060708),
            static (ref MemoryPackShapeReader reader) => reader.ReadFixed64()
        );
    }

    [Fact]
    public void MemoryPack_counts_items_by_their_width()
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            MemoryPackValue.Read(
                "02000000 0100000000000000",
                static (ref MemoryPackShapeReader reader) => reader.BeginList(ValueKind.Fixed64, out _)
            )
        );
        Assert.Contains("at most 1 items", error.Expected, StringComparison.Ordinal);
    }

    [Fact]
    public void The_schema_has_fixed_width_numbers()
    {
        static string Of(string name, TypeDescription type) =>
            ProtoSchema.Of(new ShapeInfo(typeof(object), "Box", [new(name, name, 1, type)]));

        string schema =
            Of("value", new(ValueKind.Fixed32))
            + Of("map", new(ValueKind.Map) { Key = new(ValueKind.Fixed64), Item = new(ValueKind.Number) });
        Assert.Contains("  fixed32 value = 1;", schema, StringComparison.Ordinal);
        Assert.Contains("  map<fixed64, string> map = 1;", schema, StringComparison.Ordinal);
        Assert.Contains("// A number of any precision.", schema, StringComparison.Ordinal);
    }
}
