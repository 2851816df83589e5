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
        Both(Wire.Protobuf<Box<uint>, BoxShape<uint, Fixed32Kind>>(), new Box<uint> { Value = value }, hex);

    [Theory]
    [InlineData(0ul, "")]
    [InlineData(1ul, "09 0100000000000000")]
    [InlineData(ulong.MaxValue, "09 ffffffffffffffff")]
    public void Protobuf_has_64_bits_in_eight_bytes(ulong value, string hex) =>
        Both(Wire.Protobuf<Box<ulong>, BoxShape<ulong, Fixed64Kind>>(), new Box<ulong> { Value = value }, hex);

    [Fact]
    public void Protobuf_packs_fixed_width_numbers_in_lists_and_reads_them_unpacked_too()
    {
        Codec<Box<uint[]>> codec = Wire.Protobuf<Box<uint[]>, ArrayShape<uint, Fixed32Kind>>();
        Both(codec, new Box<uint[]> { Value = [1, uint.MaxValue] }, Many);
        Assert.Equal([1u, 2u, 3u], Wire.FromHex(codec, "0d 01000000 0a 04 02000000 0d 03000000")!.Value!);

        Codec<Box<ulong[]>> wide = Wire.Protobuf<Box<ulong[]>, ArrayShape<ulong, Fixed64Kind>>();
        Both(wide, new Box<ulong[]> { Value = [1, ulong.MaxValue] }, ManyLong);
        Assert.Equal([2ul, 3ul], Wire.FromHex(wide, "09 0200000000000000 09 0300000000000000")!.Value!);
    }

    [Theory]
    [InlineData("0d 010000", 1)]
    [InlineData("0d", 1)]
    [InlineData("0a 07 01000000 020000", 2)]
    [InlineData("0a 05 01000000", 2)]
    public void A_number_that_is_cut_off_is_refused(string hex, int from)
    {
        Codec<Box<uint[]>> codec = Wire.Protobuf<Box<uint[]>, ArrayShape<uint, Fixed32Kind>>();
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Wire.FromHex(codec, hex));
        Assert.InRange(error.Offset, from, HexText.Bytes(hex).Length);
    }

    [Fact]
    public void A_fixed_width_number_of_another_wire_type_is_an_unknown_field()
    {
        Assert.Equal(0u, Wire.FromHex(Wire.Protobuf<Box<uint>, BoxShape<uint, Fixed32Kind>>(), "08 05")!.Value);
        Assert.Equal(0u, Wire.FromHex(Wire.Protobuf<Box<uint>, BoxShape<uint, Fixed32Kind>>(), "09 0500000000000000")!.Value);
        Assert.Equal(0ul, Wire.FromHex(Wire.Protobuf<Box<ulong>, BoxShape<ulong, Fixed64Kind>>(), "0d 05000000")!.Value);
    }

    [Fact]
    public void Fixed_width_numbers_are_keys_and_values_of_maps_of_which_a_part_may_be_absent()
    {
        Codec<Box<Dictionary<uint, ulong>>> codec = Wire.Protobuf<
            Box<Dictionary<uint, ulong>>,
            MapShape<uint, Fixed32Kind, ulong, Fixed64Kind>
        >();
        Both(codec, new Box<Dictionary<uint, ulong>> { Value = new() { [5] = 6 } }, "0a 0e 0d 05000000 11 0600000000000000");
        Assert.Equal(new Dictionary<uint, ulong> { [0] = 0 }, Wire.FromHex(codec, "0a 00")!.Value);
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
                Codec<Box<uint>> narrow = format.CreateCodec<Box<uint>, BoxShape<uint, Fixed32Kind>>();
                Codec<Box<ulong>> wide = format.CreateCodec<Box<ulong>, BoxShape<ulong, Fixed64Kind>>();
                Assert.Equal(
                    Wire.Hex(format.CreateCodec<Box<uint>, BoxShape<uint, UInt32Kind>>(), new() { Value = value }),
                    Wire.Hex(narrow, new() { Value = value })
                );
                Assert.Equal(
                    Wire.Hex(format.CreateCodec<Box<ulong>, BoxShape<ulong, UInt64Kind>>(), new() { Value = value }),
                    Wire.Hex(wide, new() { Value = value })
                );
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
        string schema =
            ProtoSchema.Of(BoxShape<uint, Fixed32Kind>.Info) + ProtoSchema.Of(MapShape<ulong, Fixed64Kind, string, NumberKind>.Info);
        Assert.Contains("  fixed32 value = 1;", schema, StringComparison.Ordinal);
        Assert.Contains("  map<fixed64, string> map = 1;", schema, StringComparison.Ordinal);
        Assert.Contains("// A number of any precision.", schema, StringComparison.Ordinal);
    }

    private static void Both<T>(Codec<T> codec, T value, string hex)
    {
        Assert.Equal(hex.Replace(" ", "", StringComparison.Ordinal), Wire.Hex(codec, value));
        Assert.Equivalent(value, Wire.FromHex(codec, hex), strict: true);
    }
}
