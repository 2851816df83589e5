using SerializationApi.Shapes;
using static SerializationApi.Formats.Tests.MessagePack.MessagePackValue;

namespace SerializationApi.Formats.Tests.MessagePack;

public sealed class MessagePackNumberTests
{
    [Theory]
    [InlineData(0, "00")]
    [InlineData(1, "01")]
    [InlineData(127, "7f")]
    [InlineData(128, "cc80")]
    [InlineData(255, "ccff")]
    [InlineData(256, "cd0100")]
    [InlineData(65_535, "cdffff")]
    [InlineData(65_536, "ce00010000")]
    [InlineData(int.MaxValue, "ce7fffffff")]
    [InlineData(4_294_967_295, "ceffffffff")]
    [InlineData(4_294_967_296, "cf0000000100000000")]
    [InlineData(long.MaxValue, "cf7fffffffffffffff")]
    [InlineData(-1, "ff")]
    [InlineData(-32, "e0")]
    [InlineData(-33, "d0df")]
    [InlineData(-128, "d080")]
    [InlineData(-129, "d1ff7f")]
    [InlineData(-32_768, "d18000")]
    [InlineData(-32_769, "d2ffff7fff")]
    [InlineData(int.MinValue, "d280000000")]
    [InlineData(-2_147_483_649, "d3ffffffff7fffffff")]
    [InlineData(long.MinValue, "d38000000000000000")]
    public void Integers_take_the_shortest_form_of_their_value_whatever_their_type(long value, string hex)
    {
        Assert.Equal(hex, Write((ref w) => w.WriteInteger<long>(value)));
        Assert.Equal(value, Read(hex, (ref r) => r.ReadInteger<long>()));
        if (value is >= int.MinValue and <= int.MaxValue)
        {
            Assert.Equal(hex, Write((ref w) => w.WriteInteger<int>((int)value)));
            Assert.Equal((int)value, Read(hex, (ref r) => r.ReadInteger<int>()));
        }

        if (value is >= short.MinValue and <= short.MaxValue)
        {
            Assert.Equal(hex, Write((ref w) => w.WriteInteger<short>((short)value)));
            Assert.Equal((short)value, Read(hex, (ref r) => r.ReadInteger<short>()));
        }

        if (value is >= sbyte.MinValue and <= sbyte.MaxValue)
        {
            Assert.Equal(hex, Write((ref w) => w.WriteInteger<sbyte>((sbyte)value)));
            Assert.Equal((sbyte)value, Read(hex, (ref r) => r.ReadInteger<sbyte>()));
        }

        if (value >= 0)
        {
            Assert.Equal(hex, Write((ref w) => w.WriteInteger<ulong>((ulong)value)));
            Assert.Equal((ulong)value, Read(hex, (ref r) => r.ReadInteger<ulong>()));
        }

        if (value is >= 0 and <= uint.MaxValue)
        {
            Assert.Equal(hex, Write((ref w) => w.WriteInteger<uint>((uint)value)));
            Assert.Equal((uint)value, Read(hex, (ref r) => r.ReadInteger<uint>()));
        }

        if (value is >= 0 and <= ushort.MaxValue)
        {
            Assert.Equal(hex, Write((ref w) => w.WriteInteger<ushort>((ushort)value)));
            Assert.Equal((ushort)value, Read(hex, (ref r) => r.ReadInteger<ushort>()));
            Assert.Equal(hex, Write((ref w) => w.WriteChar((char)value)));
            Assert.Equal((char)value, Read(hex, (ref r) => r.ReadChar()));
        }

        if (value is >= 0 and <= byte.MaxValue)
        {
            Assert.Equal(hex, Write((ref w) => w.WriteInteger<byte>((byte)value)));
            Assert.Equal((byte)value, Read(hex, (ref r) => r.ReadInteger<byte>()));
        }
    }

    [Fact]
    public void The_largest_unsigned_integer_has_a_form()
    {
        Assert.Equal("cfffffffffffffffff", Write((ref w) => w.WriteInteger<ulong>(ulong.MaxValue)));
        Assert.Equal(ulong.MaxValue, Read("cfffffffffffffffff", (ref r) => r.ReadInteger<ulong>()));
    }

    [Theory]
    [InlineData(5, "cc05")]
    [InlineData(5, "cd0005")]
    [InlineData(5, "ce00000005")]
    [InlineData(5, "cf0000000000000005")]
    [InlineData(5, "d005")]
    [InlineData(5, "d10005")]
    [InlineData(5, "d200000005")]
    [InlineData(5, "d30000000000000005")]
    [InlineData(-5, "d0fb")]
    [InlineData(-5, "d1fffb")]
    [InlineData(-5, "d2fffffffb")]
    [InlineData(-5, "d3fffffffffffffffb")]
    public void Longer_forms_are_read_too(int value, string hex)
    {
        Assert.Equal(value, Read(hex, (ref r) => r.ReadInteger<sbyte>()));
        Assert.Equal(value, Read(hex, (ref r) => r.ReadInteger<int>()));
        Assert.Equal(value, Read(hex, (ref r) => r.ReadInteger<long>()));
        Assert.Equal(value, Read(hex, (ref r) => r.ReadDouble()));
    }

    [Fact]
    public void An_integer_that_does_not_fit_is_refused_where_it_stands()
    {
        Refused("00 cc80", "-128 to 127", (ref r) => r.ReadInteger<sbyte>());
        Refused("00 d1ff7f", "-128 to 127", (ref r) => r.ReadInteger<sbyte>());
        Refused("00 cd8000", "-32768 to 32767", (ref r) => r.ReadInteger<short>());
        Refused("00 ce80000000", "-2147483648 to 2147483647", (ref r) => r.ReadInteger<int>());
        Refused("00 cf8000000000000000", "9223372036854775807", (ref r) => r.ReadInteger<long>());
        Refused("00 ff", "0 to 255", (ref r) => r.ReadInteger<byte>());
        Refused("00 cd0100", "0 to 255", (ref r) => r.ReadInteger<byte>());
        Refused("00 ce00010000", "0 to 65535", (ref r) => r.ReadInteger<ushort>());
        Refused("00 ce00010000", "0 to 65535", (ref r) => r.ReadChar());
        Refused("00 cf0000000100000000", "0 to 4294967295", (ref r) => r.ReadInteger<uint>());
        Refused("00 d0df", "0 to 18446744073709551615", (ref r) => r.ReadInteger<ulong>());
    }

    [Theory]
    [InlineData("c0", "nil")]
    [InlineData("c2", "a boolean")]
    [InlineData("a131", "a string")]
    [InlineData("ca3f800000", "a floating-point number")]
    [InlineData("c40101", "binary")]
    [InlineData("91", "an array")]
    [InlineData("81", "a map")]
    [InlineData("d6ff00000000", "an extension")]
    [InlineData("c1", "0xc1")]
    [InlineData("", "the end of the payload")]
    [InlineData("cc", "the end of the payload")]
    [InlineData("cd00", "the end of the payload")]
    [InlineData("d2000000", "the end of the payload")]
    [InlineData("cf00000000000000", "the end of the payload")]
    public void Anything_else_is_no_integer(string hex, string found)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Read(hex, (ref r) => r.ReadInteger<int>()));
        Assert.Contains(found, error.Found, StringComparison.Ordinal);
        Assert.Equal(0, error.Offset);
        Assert.Throws<InvalidPayloadException>(() => Read(hex, (ref r) => r.ReadInteger<ulong>()));
    }

    [Theory]
    [InlineData(0.0, "cb0000000000000000")]
    [InlineData(-0.0, "cb8000000000000000")]
    [InlineData(1.5, "cb3ff8000000000000")]
    [InlineData(double.NaN, "cbfff8000000000000")]
    [InlineData(double.PositiveInfinity, "cb7ff0000000000000")]
    [InlineData(double.Epsilon, "cb0000000000000001")]
    public void Doubles_are_never_shortened(double value, string hex)
    {
        Assert.Equal(hex, Write((ref w) => w.WriteDouble(value)));
        Assert.Equal(BitConverter.DoubleToInt64Bits(value), BitConverter.DoubleToInt64Bits(Read(hex, (ref r) => r.ReadDouble())));
    }

    [Theory]
    [InlineData(0f, "ca00000000")]
    [InlineData(-0f, "ca80000000")]
    [InlineData(1.5f, "ca3fc00000")]
    [InlineData(float.MaxValue, "ca7f7fffff")]
    [InlineData(float.NegativeInfinity, "caff800000")]
    public void Floats_are_floats(float value, string hex)
    {
        Assert.Equal(hex, Write((ref w) => w.WriteSingle(value)));
        Assert.Equal(value, Read(hex, (ref r) => r.ReadSingle()));
        Assert.Equal(value, Read(hex, (ref r) => r.ReadDouble()));
    }

    [Fact]
    public void A_number_of_any_kind_is_read_as_floating_point()
    {
        Assert.Equal(7, Read("07", (ref r) => r.ReadDouble()));
        Assert.Equal(-7, Read("f9", (ref r) => r.ReadSingle()));
        Assert.Equal(ulong.MaxValue, Read("cfffffffffffffffff", (ref r) => r.ReadDouble()));
        Assert.Equal(0.5f, Read("cb3fe0000000000000", (ref r) => r.ReadSingle()));
        Assert.Equal(float.PositiveInfinity, Read("cb7ff0000000000000", (ref r) => r.ReadSingle()));
        Refused("00 cb7fefffffffffffff", "range of a float", (ref r) => r.ReadSingle());
        Refused("00 c0", "a number", (ref r) => r.ReadDouble());
        Refused("00 cb7fefffffffffff", "a number", (ref r) => r.ReadDouble());
        Refused("00 ca7fefff", "a number", (ref r) => r.ReadDouble());
        Refused("00 a0", "a number", (ref r) => r.ReadSingle());
        Refused("00", "a number", (ref r) => r.ReadDouble());
    }

    [Fact]
    public void Booleans()
    {
        Assert.Equal("c3", Write((ref w) => w.WriteBoolean(true)));
        Assert.Equal("c2", Write((ref w) => w.WriteBoolean(false)));
        Assert.True(Read("c3", (ref r) => r.ReadBoolean()));
        Assert.False(Read("c2", (ref r) => r.ReadBoolean()));
        Refused("00 c0", "a boolean", (ref r) => r.ReadBoolean());
        Refused("00 c1", "a boolean", (ref r) => r.ReadBoolean());
        Refused("00 01", "a boolean", (ref r) => r.ReadBoolean());
        Refused("00", "a boolean", (ref r) => r.ReadBoolean());
    }

    // The value stands behind a zero, so that an offset of 1 is not a default.
    private static void Refused<T>(string hex, string expected, ReadFunction<T> read)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            Read(
                hex,
                (ref r) =>
                {
                    r.ReadInteger<byte>();
                    return read(ref r);
                }
            )
        );
        Assert.Contains(expected, error.Expected, StringComparison.Ordinal);
        Assert.Equal(1, error.Offset);
    }
}
