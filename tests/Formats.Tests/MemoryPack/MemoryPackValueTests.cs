using SerializationApi.Shapes;
using static SerializationApi.Formats.Tests.MemoryPack.MemoryPackValue;

namespace SerializationApi.Formats.Tests.MemoryPack;

public sealed class MemoryPackValueTests
{
    [Fact]
    public void Numbers_are_as_they_lie_in_memory()
    {
        Both(true, "01", (ref w) => w.WriteBoolean(true), (ref r) => r.ReadBoolean());
        Both(false, "00", (ref w) => w.WriteBoolean(false), (ref r) => r.ReadBoolean());
        Both((sbyte)-2, "fe", (ref w) => w.WriteInteger<sbyte>(-2), (ref r) => r.ReadInteger<sbyte>());
        Both((short)-2, "feff", (ref w) => w.WriteInteger<short>(-2), (ref r) => r.ReadInteger<short>());
        Both(-2, "feffffff", (ref w) => w.WriteInteger<int>(-2), (ref r) => r.ReadInteger<int>());
        Both(-2L, "feffffffffffffff", (ref w) => w.WriteInteger<long>(-2), (ref r) => r.ReadInteger<long>());
        Both((byte)254, "fe", (ref w) => w.WriteInteger<byte>(254), (ref r) => r.ReadInteger<byte>());
        Both((ushort)0x0102, "0201", (ref w) => w.WriteInteger<ushort>(0x0102), (ref r) => r.ReadInteger<ushort>());
        Both(0x01020304U, "04030201", (ref w) => w.WriteInteger<uint>(0x01020304), (ref r) => r.ReadInteger<uint>());
        Both(
            0x0102030405060708UL,
            "0807060504030201",
            (ref w) => w.WriteInteger<ulong>(0x0102030405060708),
            (ref r) => r.ReadInteger<ulong>()
        );
        Both(1.5f, "0000c03f", (ref w) => w.WriteSingle(1.5f), (ref r) => r.ReadSingle());
        Both(1.5, "000000000000f83f", (ref w) => w.WriteDouble(1.5), (ref r) => r.ReadDouble());
        Both('测', "4b6d", (ref w) => w.WriteChar('测'), (ref r) => r.ReadChar());
        Both(-1.50m, "00000280000000009600000000000000", (ref w) => w.WriteDecimal(-1.50m), (ref r) => r.ReadDecimal());
    }

    [Fact]
    public void Dates_and_identifiers_are_as_they_lie_in_memory()
    {
        var guid = Guid.Parse("01234567-89ab-cdef-0123-456789abcdef");
        Both(guid, "67452301ab89efcd0123456789abcdef", (ref w) => w.WriteGuid(guid), (ref r) => r.ReadGuid());
        var utc = new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc);
        Both(utc, "00007c8b4d8ed748", (ref w) => w.WriteDateTime(utc), (ref r) => r.ReadDateTime());
        var offset = new DateTimeOffset(2025, 11, 20, 8, 30, 15, 123, TimeSpan.FromHours(-5.5));
        Both(offset, "b6feffff0000000030c65f213d28de08", (ref w) => w.WriteDateTimeOffset(offset), (ref r) => r.ReadDateTimeOffset());
        Both(new DateOnly(2024, 2, 29), "80460b00", (ref w) => w.WriteDateOnly(new DateOnly(2024, 2, 29)), (ref r) => r.ReadDateOnly());
        Both(new TimeOnly(1), "0100000000000000", (ref w) => w.WriteTimeOnly(new TimeOnly(1)), (ref r) => r.ReadTimeOnly());
        Both(new TimeSpan(-1), "ffffffffffffffff", (ref w) => w.WriteTimeSpan(new TimeSpan(-1)), (ref r) => r.ReadTimeSpan());
    }

    [Theory]
    [InlineData(DateTimeKind.Unspecified, "00007c8b4d8ed708")]
    [InlineData(DateTimeKind.Utc, "00007c8b4d8ed748")]
    public void The_kind_of_a_time_is_kept(DateTimeKind kind, string hex)
    {
        var value = new DateTime(new DateTime(2020, 1, 1).Ticks, kind);
        Both(value, hex, (ref w) => w.WriteDateTime(value), (ref r) => r.ReadDateTime());
        Assert.Equal(kind, Read(hex, (ref r) => r.ReadDateTime()).Kind);
    }

    [Fact]
    public void Bits_that_are_no_value_are_refused()
    {
        Refused("00 02", (ref r) => r.ReadBoolean());
        Refused("00 ff", (ref r) => r.ReadBoolean());
        Refused("00 00401d00 000000000000000000000000", (ref r) => r.ReadDecimal());
        Refused("00 01000000 000000000000000000000000", (ref r) => r.ReadDecimal());
        Refused("00 00001d00 000000000000000000000000", (ref r) => r.ReadDecimal());
        Refused("00 004037f47528ca2b", (ref r) => r.ReadDateTime());
        Refused("00 ffffffffffffff3f", (ref r) => r.ReadDateTime());
        Refused("00 ffffffffffffffff", (ref r) => r.ReadDateTime());
        Refused("00 49030000 00000000 0000000000000001", (ref r) => r.ReadDateTimeOffset());
        Refused("00 b7fcffff 00000000 0000000000000001", (ref r) => r.ReadDateTimeOffset());
        Refused("00 ffffffff 00000000 0000000000000000", (ref r) => r.ReadDateTimeOffset());
        Refused("00 01000000 00000000 ff3f37f47528ca2b", (ref r) => r.ReadDateTimeOffset());
        Refused("00 dbb93700", (ref r) => r.ReadDateOnly());
        Refused("00 ffffffff", (ref r) => r.ReadDateOnly());
        Refused("00 00c0692ac9000000", (ref r) => r.ReadTimeOnly());
        Refused("00 ffffffffffffffff", (ref r) => r.ReadTimeOnly());
    }

    [Fact]
    public void Nullables_are_a_flag_padding_and_the_value()
    {
        Nullable<int>(7, "0100000007000000");
        Nullable<int>(null, "0000000000000000");
        Nullable<bool>(true, "0101");
        Nullable<byte>(null, "0000");
        Nullable<short>(-1, "0100ffff");
        Nullable<double>(1.5, "0100000000000000000000000000f83f");
        Nullable<decimal>(-1.50m, "010000000000000000000280000000009600000000000000");
        Nullable<Guid>(Guid.Parse("01234567-89ab-cdef-0123-456789abcdef"), "0100000067452301ab89efcd0123456789abcdef");
        Nullable<DateTimeOffset>(
            new DateTimeOffset(1999, 12, 31, 23, 59, 59, TimeSpan.FromHours(14)),
            "0100000000000000480300000000000080f98dee8c21c108"
        );
        Nullable<DateTimeOffset>(null, "000000000000000000000000000000000000000000000000");

        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => ReadNullable<int>("0200000007000000"));
        Assert.Equal(0, error.Offset);
        Assert.Throws<InvalidPayloadException>(() => ReadNullable<DateTimeOffset>("0100000000000000ffffff0000000000ffffffffffffffff"));

        // What lies beside a null is no value.
        Assert.Null(ReadNullable<int>("00ffffffffffffff"));
    }

    [Fact]
    public void A_nullable_struct_with_references_is_wrapped()
    {
        Both(true, "01", (ref w) => w.BeginNullable(), (ref r) => r.BeginNullable());
        Both(false, "ff", (ref w) => w.WriteNull(ValueKind.Object), (ref r) => r.BeginNullable());
        Assert.Throws<InvalidPayloadException>(() => Read("00", (ref r) => r.BeginNullable()));
        Assert.Throws<InvalidPayloadException>(() => Read("02", (ref r) => r.BeginNullable()));
    }

    private static void Nullable<T>(T? value, string hex)
        where T : unmanaged =>
        Both(value, hex, (ref w) => w.TryWriteNullable(value), (ref r) => r.TryReadNullable(out T? read) ? read : null);

    private static T? ReadNullable<T>(string hex)
        where T : unmanaged => Read(hex, (ref r) => r.TryReadNullable(out T? read) ? read : null);

    // The value stands behind a zero, so that an offset of 1 is not a default.
    private static void Refused<T>(string hex, ReadFunction<T> read)
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
        Assert.Equal(1, error.Offset);
    }
}
