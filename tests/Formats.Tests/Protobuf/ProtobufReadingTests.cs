using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Protobuf;

/// <summary>What any conforming writer may send, and what none would.</summary>
public sealed class ProtobufReadingTests
{
    private static readonly Codec<Box<int>> Ints = Wire.Protobuf<Box<int>>();
    private static readonly Codec<Box<string?>> Strings = Wire.Protobuf<Box<string?>>();

    [Theory]
    [InlineData("08 07")]
    [InlineData("08 01 08 07")]
    [InlineData("08 8780808000")]
    [InlineData("08 87808080808080808000")]
    [InlineData("8800 07")]
    [InlineData("8880808000 07")]
    [InlineData("18 ffffffffffffffffff01 08 07")]
    [InlineData("1d 01020304 19 0102030405060708 22 03 080102 08 07")]
    [InlineData("08 07 1b 08 01 12 02 ffff 2b 2c 1c")]
    [InlineData("08 07 f8ffffff0f 01")]
    [InlineData("08 07 0a 01 0a")]
    [InlineData("08 07 0d 01020304")]
    [InlineData("08 07 09 0102030405060708")]
    [InlineData("08 07 0b 08 09 0c")]
    [InlineData("08 07 10 01")]
    public void Read_as_seven(string hex) => Assert.Equal(7, Wire.FromHex(Ints, hex)!.Value);

    [Theory]
    [InlineData("08", 1)]
    [InlineData("08 80", 2)]
    [InlineData("80", 1)]
    [InlineData("00 07", 0)]
    [InlineData("8000 07", 0)]
    [InlineData("05 01020304", 0)]
    [InlineData("08 01 0e 01", 3)]
    [InlineData("08 01 1f 01", 3)]
    [InlineData("08 ffffffffffffffffffff01", 1)]
    [InlineData("08 ffffffffffffffffff02", 1)]
    [InlineData("8880808010 07", 0)]
    [InlineData("08 8080808008", 1)]
    [InlineData("08 ffffffff0f", 1)]
    [InlineData("08 fffffffff7ffffffff01", 1)]
    [InlineData("1d 010203", 4)]
    [InlineData("19 01020304050607", 8)]
    [InlineData("1a 04 010203", 2)]
    [InlineData("1a ffffffff0f", 6)]
    [InlineData("1a ffffffffffffffffff01", 11)]
    [InlineData("1a", 1)]
    [InlineData("1c", 1)]
    [InlineData("1b 08 01", 3)]
    [InlineData("1b 24", 2)]
    [InlineData("1b 23 1c 24", 3)]
    [InlineData("12 02 08", 2)]
    [InlineData("12 01 08 07", 3)]
    [InlineData("12 04 1a 04 0102 0304", 4)]
    public void Refused(string hex, long offset) =>
        Assert.Equal(offset, Assert.Throws<InvalidPayloadException>(() => Wire.FromHex(Ints, hex)).Offset);

    [Fact]
    public void A_message_in_parts_is_merged()
    {
        Box<int> box = Wire.FromHex(Ints, "12 02 08 01 08 07 12 04 12 02 08 05 12 06 12 04 12 02 08 03")!;
        Assert.Equal(7, box.Value);
        Assert.Equal(1, box.Inner!.Value);
        Assert.Equal(5, box.Inner.Inner!.Value);
        Assert.Equal(3, box.Inner.Inner.Inner!.Value);
    }

    [Theory]
    [InlineData("0a 01 80", 2)]
    [InlineData("0a 03 61c0af", 3)]
    [InlineData("0a 03 eda080", 2)]
    [InlineData("0a 02 61e6 0a 00", 3)]
    public void Invalid_UTF8(string hex, long offset) =>
        Assert.Equal(offset, Assert.Throws<InvalidPayloadException>(() => Wire.FromHex(Strings, hex)).Offset);

    [Theory]
    [InlineData("08 02", true)]
    [InlineData("08 ffffffffffffffffff01", true)]
    [InlineData("08 8000", false)]
    public void Any_varint_but_zero_is_true(string hex, bool value) =>
        Assert.Equal(value, Wire.FromHex(Wire.Protobuf<Box<bool>>(), hex)!.Value);

    [Fact]
    public void Numbers_that_do_not_fit()
    {
        Refuses<byte>("08 8002");
        Refuses<byte>("08 ffffffffffffffffff01");
        Refuses<sbyte>("08 8001");
        Refuses<short>("08 808002");
        Refuses<ushort>("08 808004");
        Refuses<uint>("08 8080808010");
        Refuses<char>("08 808004");
        Refuses<ulong>("08 ffffffffffffffffff02");
        Refuses<ulong>("08 80808080808080808003");
        Refuses<ulong>("08 ffffffffffffffffff8100");
        Refuses<long>("08 80808080808080808002");
        Refuses<DateOnly>("08 dbf3de01");
        Refuses<DateOnly>("08 ffffffffffffffffff01");
        Refuses<TimeOnly>("08 8080a7d39219");
        Refuses<TimeOnly>("08 ffffffffffffffffff01");
    }

    [Fact]
    public void Texts_that_are_no_decimal_or_guid()
    {
        Refuses<decimal>("0a 01 78");
        Refuses<decimal>("0a 02 3100");
        Refuses<decimal>("0a 02 2031");
        Refuses<decimal>("0a 1d 3739323238313632353134323634333337353933353433393530333336");
        Refuses<Guid>("0a 01 30");
        Refuses<Guid>("0a 24 30303030303030302d303030302d303030302d303030302d3030303030303030303030zz".Replace('z', '2')[..^2] + "7a");
        Assert.Equal(100m, Wire.FromHex(Wire.Protobuf<Box<decimal>>(), "0a 03 316532")!.Value);
        Assert.Equal(Guid.Empty, Wire.FromHex(Wire.Protobuf<Box<Guid>>(), "0a 00")!.Value);
    }

    [Theory]
    [InlineData("0a 00", "1970-01-01T00:00:00.0000000Z")]
    [InlineData("0a 04 1064 0801", "1970-01-01T00:00:01.0000001Z")]
    [InlineData("0a 06 0805 0801 1064", "1970-01-01T00:00:01.0000001Z")]
    [InlineData("0a 03 10e301", "1970-01-01T00:00:00.0000002Z")]
    [InlineData("0a 06 10ff93ebdc03", "1970-01-01T00:00:00.9999999Z")]
    [InlineData("0a 09 1a 01 00 23 24 08 01 1a 00", "1970-01-01T00:00:01.0000000Z")]
    public void Timestamps(string hex, string value) =>
        Assert.Equal(
            DateTime.Parse(value, null, System.Globalization.DateTimeStyles.RoundtripKind),
            Wire.FromHex(Wire.Protobuf<Box<DateTime>>(), hex)!.Value
        );

    [Theory]
    [InlineData("0a 0b 10ffffffffffffffffff01")]
    [InlineData("0a 06 108094ebdc03")]
    [InlineData("0a 07 088083d1ffaf07")]
    [InlineData("0a 0b 08ff91b8c398feffffff01")]
    [InlineData("0a 0b 0880808080808080808001")]
    [InlineData("0a 02 08")]
    [InlineData("0a 02 0880 01")]
    public void No_timestamps(string hex)
    {
        Refuses<DateTime>(hex);
        Refuses<DateTimeOffset>(hex);
    }

    [Theory]
    [InlineData("0a 06 10ff93ebdc03", 9_999_999)]
    [InlineData("0a 0b 1081ec94a3fcffffffff01", -9_999_999)]
    [InlineData("0a 08 0801 10ff93ebdc03", 19_999_999)]
    public void Durations(string hex, long ticks) =>
        Assert.Equal(new TimeSpan(ticks), Wire.FromHex(Wire.Protobuf<Box<TimeSpan>>(), hex)!.Value);

    [Theory]
    [InlineData("0a 0b 1080ec94a3fcffffffff01")]
    [InlineData("0a 0d 0801 10ffffffffffffffffff01")]
    [InlineData("0a 0d 08ffffffffffffffffff01 1001")]
    [InlineData("0a 06 108094ebdc03")]
    [InlineData("0a 07 08e6abd3fceb1a")]
    [InlineData("0a 0d 08e5abd3fceb1a 10809cdde301")]
    [InlineData("0a 0b 0880808080808080808001")]
    public void No_durations(string hex) => Refuses<TimeSpan>(hex);

    private static void Refuses<T>(string hex) => Assert.Throws<InvalidPayloadException>(() => Wire.FromHex(Wire.Protobuf<Box<T>>(), hex));
}
