using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Protobuf;

/// <summary>Values of member 1 and their bytes, both ways; a default is no bytes (proto3's implicit presence).</summary>
public sealed class ProtobufValueTests
{
    [Theory]
    [InlineData(false, "")]
    [InlineData(true, "08 01")]
    public void Booleans(bool value, string hex) => Check(value, hex);

    [Theory]
    [InlineData(0, "")]
    [InlineData(1, "08 01")]
    [InlineData(127, "08 7f")]
    [InlineData(128, "08 8001")]
    [InlineData(300, "08 ac02")]
    [InlineData(16383, "08 ff7f")]
    [InlineData(16384, "08 808001")]
    [InlineData(-1, "08 ffffffffffffffffff01")]
    [InlineData(int.MaxValue, "08 ffffffff07")]
    [InlineData(int.MinValue, "08 80808080f8ffffffff01")]
    public void Int32s(int value, string hex) => Check(value, hex);

    [Theory]
    [InlineData(1700000000000, "08 80d095ffbc31")]
    [InlineData(72057594037927935, "08 ffffffffffffff7f")]
    [InlineData(72057594037927936, "08 808080808080808001")]
    [InlineData(long.MaxValue, "08 ffffffffffffffff7f")]
    [InlineData(long.MinValue, "08 80808080808080808001")]
    public void Int64s(long value, string hex) => Check(value, hex);

    [Theory]
    [InlineData(ulong.MaxValue, "08 ffffffffffffffffff01")]
    public void UInt64s(ulong value, string hex) => Check(value, hex);

    [Theory]
    [InlineData(uint.MaxValue, "08 ffffffff0f")]
    public void UInt32s(uint value, string hex) => Check(value, hex);

    [Theory]
    [InlineData(sbyte.MinValue, "08 80ffffffffffffffff01")]
    [InlineData(sbyte.MaxValue, "08 7f")]
    public void Signed_bytes(sbyte value, string hex) => Check(value, hex);

    [Theory]
    [InlineData(255, "08 ff01")]
    public void Bytes(byte value, string hex) => Check(value, hex);

    [Theory]
    [InlineData(short.MinValue, "08 8080feffffffffffff01")]
    public void Int16s(short value, string hex) => Check(value, hex);

    [Theory]
    [InlineData(ushort.MaxValue, "08 ffff03")]
    public void UInt16s(ushort value, string hex) => Check(value, hex);

    [Theory]
    [InlineData('测', "08 cbda01")]
    [InlineData('\uFFFF', "08 ffff03")]
    public void Chars(char value, string hex) => Check(value, hex);

    [Theory]
    [InlineData(0f, "")]
    [InlineData(1f, "0d 0000803f")]
    [InlineData(float.NaN, "0d 0000c0ff")]
    public void Singles(float value, string hex) => Check(value, hex);

    [Theory]
    [InlineData(1.5, "09 000000000000f83f")]
    [InlineData(double.NegativeInfinity, "09 000000000000f0ff")]
    public void Doubles(double value, string hex) => Check(value, hex);

    [Theory]
    [InlineData("0", "")]
    [InlineData("1.0", "0a 03 312e30")]
    [InlineData("-79228162514264337593543950335", "0a 1e 2d3739323238313632353134323634333337353933353433393530333335")]
    [InlineData("-0.0000000000000000000000000001", "0a 1f 2d302e30303030303030303030303030303030303030303030303030303031")]
    public void Decimals(string value, string hex) => Check(decimal.Parse(value, System.Globalization.CultureInfo.InvariantCulture), hex);

    [Theory]
    [InlineData("x", "0a 01 78")]
    [InlineData("测é\U0001F600", "0a 09 e6b58bc3a9f09f9880")]
    public void Strings(string value, string hex) => Check(value, hex);

    [Theory]
    [InlineData(42)]
    [InlineData(43)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(5461)]
    [InlineData(5462)]
    [InlineData(16383)]
    [InlineData(16384)]
    [InlineData(100_000)]
    [InlineData(1_000_000)]
    public void Strings_of_every_length_of_length(int length)
    {
        foreach (string unit in (string[])["x", "é", "测", "\U0001F600"])
        {
            string value = string.Concat(Enumerable.Repeat(unit, length));
            byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(value);
            Check(value, $"0a {Convert.ToHexStringLower(Wire.LengthOf(utf8.Length))}{Convert.ToHexStringLower(utf8)}");
        }
    }

    // Characters that differ, so that none may stand in another's place.
    [Theory]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(129)]
    [InlineData(16_383)]
    [InlineData(16_384)]
    public void Strings_where_the_length_grows(int length)
    {
        string value = string.Concat(Enumerable.Range(0, length).Select(i => (char)('0' + (i % 75))));
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(value);
        Check(value, $"0a {Convert.ToHexStringLower(Wire.LengthOf(utf8.Length))}{Convert.ToHexStringLower(utf8)}");
    }

    [Fact]
    public void A_lone_surrogate_is_refused()
    {
        Codec<Box<string?>> codec = Wire.Protobuf<Box<string?>>();
        Assert.Throws<UnsupportedValueException>(() => Wire.Hex(codec, new() { Value = "a\uD83D" }));
        Assert.Throws<UnsupportedValueException>(() => Wire.Hex(codec, new() { Value = new('\uD83D', 10_000) }));
    }

    [Theory]
    [InlineData("00ff", "0a 02 00ff")]
    public void Byte_arrays(string value, string hex) => Check(Convert.FromHexString(value), hex);

    [Fact]
    public void Guids()
    {
        Check(
            Guid.Parse("01234567-89ab-cdef-0123-456789abcdef"),
            "0a 24 30313233343536372d383961622d636465662d303132332d343536373839616263646566"
        );
        Check(Guid.Empty, "");
    }

    [Theory]
    [InlineData("0001-01-01T00:00:00.0000000Z", "")]
    [InlineData("1970-01-01T00:00:00.0000000Z", "0a 00")]
    [InlineData("1970-01-01T00:00:01.0000000Z", "0a 02 0801")]
    [InlineData("1970-01-01T00:00:00.0000001Z", "0a 02 1064")]
    [InlineData("1969-12-31T23:59:59.9999999Z", "0a 11 08ffffffffffffffffff01 109c93ebdc03")]
    [InlineData("9999-12-31T23:59:59.9999999Z", "0a 0d 08ff82d1ffaf07 109c93ebdc03")]
    public void Dates_are_timestamps(string value, string hex)
    {
        var date = DateTime.Parse(value, null, System.Globalization.DateTimeStyles.RoundtripKind);
        Check(date, hex);
        Check(new DateTimeOffset(date), hex);
    }

    [Fact]
    public void A_local_time_is_written_as_its_instant_and_an_unspecified_one_as_UTC()
    {
        Codec<Box<DateTime>> codec = Wire.Protobuf<Box<DateTime>>();
        var utc = new DateTime(2025, 11, 20, 8, 30, 0, DateTimeKind.Utc);
        string hex = Wire.Hex(codec, new() { Value = utc });
        Assert.Equal(hex, Wire.Hex(codec, new() { Value = utc.ToLocalTime() }));
        Assert.Equal(hex, Wire.Hex(codec, new() { Value = DateTime.SpecifyKind(utc, DateTimeKind.Unspecified) }));
        Assert.Equal(DateTimeKind.Utc, Wire.FromHex(codec, hex)!.Value.Kind);
    }

    [Theory]
    [InlineData(0, "")]
    [InlineData(1, "0a 02 1064")]
    [InlineData(-1, "0a 0b 109cffffffffffffffff01")]
    [InlineData(10_000_000, "0a 02 0801")]
    [InlineData(-15_000_000, "0a 16 08ffffffffffffffffff01 1080b6ca91feffffffff01")]
    [InlineData(long.MaxValue, "0a 0d 08e5abd3fceb1a 109c9bdde301")]
    [InlineData(long.MinValue, "0a 16 089bd4ac8394e5ffffff01 1080e4a29cfeffffffff01")]
    public void Spans_are_durations(long ticks, string hex) => Check(new TimeSpan(ticks), hex);

    [Fact]
    public void Days_and_times()
    {
        Check(new DateOnly(1, 1, 2), "08 01");
        Check(DateOnly.MaxValue, "08 daf3de01");
        Check(new TimeOnly(1), "08 01");
        Check(TimeOnly.MaxValue, "08 ffffa6d39219");
    }

    [Fact]
    public void Nullables_are_there_when_they_are_not_null()
    {
        Check<int?>(null, "");
        Check<int?>(0, "08 00");
        Check<double?>(0, "09 0000000000000000");
        Check<Guid?>(Guid.Empty, "0a 24 30303030303030302d303030302d303030302d303030302d303030303030303030303030");
    }

    [Fact]
    public void Nested_messages_of_every_length_of_length()
    {
        Codec<Box<string?>> codec = Wire.Protobuf<Box<string?>>();
        Assert.Equal("1200", Wire.Hex(codec, new() { Inner = new() }));
        foreach (int length in (int[])[0, 1, 124, 125, 126, 127, 128, 16_379, 16_380, 16_381, 16_382, 16_390, 3_000_000])
        {
            var box = new Box<string?>
            {
                Inner = new()
                {
                    Value = new string('x', length),
                    Inner = new() { Value = "y" },
                },
            };
            string inner =
                (
                    length == 0
                        ? ""
                        : $"0a{Convert.ToHexStringLower(Wire.LengthOf(length))}"
                            + $"{new string('-', 2 * length).Replace("--", "78", StringComparison.Ordinal)}"
                ) + "12030a0179";
            Assert.Equal($"12{Convert.ToHexStringLower(Wire.LengthOf(inner.Length / 2))}{inner}", Wire.Hex(codec, box));
        }
    }

    [Fact]
    public void Null_at_the_root_is_refused_as_no_bytes_are_an_object()
    {
        Codec<Box<int>> codec = Wire.Protobuf<Box<int>>();
        UnsupportedValueException error = Assert.Throws<UnsupportedValueException>(() => Wire.Hex(codec, null!));
        Assert.Contains("no null at the root", error.Message, StringComparison.Ordinal);
        Assert.NotNull(codec.Decode([]));
    }

    private static void Check<T>(T value, string hex)
    {
        Codec<Box<T>> codec = Wire.Protobuf<Box<T>>();
        Assert.Equal(hex.Replace(" ", "", StringComparison.Ordinal), Wire.Hex(codec, new() { Value = value }));
        Assert.Equal(value, Wire.FromHex(codec, hex)!.Value);
    }
}
