using SerializationApi.Shapes;
using static SerializationApi.Formats.Tests.MessagePack.MessagePackValue;

namespace SerializationApi.Formats.Tests.MessagePack;

public sealed class MessagePackTextTests
{
    // Lengths in UTF-16 on both sides of every guess and every form: with one byte per character, and with three.
    public static TheoryData<int, string, int> Boundaries()
    {
        var data = new TheoryData<int, string, int>();
        foreach (int bytes in (int[])[0, 1, 31, 32, 255, 256, 65_535, 65_536, 131_072, 131_073, 400_000])
        {
            string header = bytes switch
            {
                <= 31 => $"{0xa0 + bytes:x2}",
                <= 255 => $"d9{bytes:x2}",
                <= 65_535 => $"da{bytes:x4}",
                _ => $"db{bytes:x8}",
            };
            data.Add(bytes, header, bytes);
        }

        return data;
    }

    [Theory]
    [MemberData(nameof(Boundaries))]
    public void Strings_take_the_shortest_header(int bytes, string header, int length)
    {
        Check(new string('x', length), header);
        Check(new string('测', length / 3) + new string('x', length % 3), header);
        Check(new string('x', length % 3) + new string('测', length / 3), header);
        if (bytes >= 3)
        {
            // The first character suggests three bytes per character, the others take one; and the other way round.
            Check("测" + new string('x', length - 3), header);
            Check("x" + new string('é', (length - 1) / 2) + new string('x', (length - 1) % 2), header);
        }
    }

    [Theory]
    [InlineData(null, "c0")]
    [InlineData("", "a0")]
    [InlineData("a", "a161")]
    [InlineData("\0", "a100")]
    [InlineData("😀", "a4f09f9880")]
    [InlineData("测试", "a6e6b58be8af95")]
    public void Strings(string? value, string hex)
    {
        Assert.Equal(hex, Write((ref w) => w.WriteString(value)));
        Assert.Equal(value, Read(hex, (ref r) => r.ReadString()));
    }

    [Fact]
    public void A_lone_surrogate_is_refused()
    {
        string lone = "a" + (char)0xd800;
        Assert.Throws<UnsupportedValueException>(() => Write((ref w) => w.WriteString(lone)));
        string longer = string.Concat(Enumerable.Repeat(lone, 100_000));
        Assert.Throws<UnsupportedValueException>(() => Write((ref w) => w.WriteString(longer)));
    }

    [Theory]
    [InlineData("d90161")]
    [InlineData("da000161")]
    [InlineData("db0000000161")]
    public void Longer_headers_are_read_too(string hex) => Assert.Equal("a", Read(hex, (ref r) => r.ReadString()));

    [Theory]
    [InlineData("a180", 1)]
    [InlineData("a3616280", 3)]
    [InlineData("d902c080", 2)]
    [InlineData("a3eda080", 1)]
    [InlineData("da0002e6b5", 3)]
    public void Invalid_UTF8_is_refused_where_it_begins(string hex, int offset)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Read(hex, (ref r) => r.ReadString()));
        Assert.Equal(offset, error.Offset);
    }

    [Theory]
    [InlineData("")]
    [InlineData("a1")]
    [InlineData("d9")]
    [InlineData("d901")]
    [InlineData("da00")]
    [InlineData("dbffffffff")]
    [InlineData("db7fffffff61")]
    [InlineData("01")]
    [InlineData("c40161")]
    [InlineData("90")]
    public void What_is_no_string_or_is_cut_short_is_refused(string hex)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Read(hex, (ref r) => r.ReadString()));
        Assert.Equal(0, error.Offset);
    }

    [Theory]
    [InlineData(0, "c400")]
    [InlineData(255, "c4ff")]
    [InlineData(256, "c50100")]
    [InlineData(65_535, "c5ffff")]
    [InlineData(65_536, "c600010000")]
    public void Bytes_are_binary(int length, string header)
    {
        byte[] value = new byte[length];
        new Random(1).NextBytes(value);
        string hex = header + Convert.ToHexStringLower(value);
        Assert.Equal(hex, Write((ref w) => w.WriteBytes(value)));
        Assert.Equal(value, Read(hex, (ref r) => r.ReadBytes()));
    }

    [Fact]
    public void Bytes_may_be_nil_or_a_string()
    {
        Assert.Equal("c0", Write((ref w) => w.WriteBytes(null)));
        Assert.Null(Read("c0", (ref r) => r.ReadBytes()));
        Assert.Equal([0xff], Read("a1ff", (ref r) => r.ReadBytes())!);
        foreach (string hex in (string[])["c40200", "c5ffff", "c6ffffffff", "c4", "91", "", "c1"])
        {
            Assert.Equal(0, Assert.Throws<InvalidPayloadException>(() => Read(hex, (ref r) => r.ReadBytes())).Offset);
        }
    }

    [Theory]
    [InlineData("0", "a130")]
    [InlineData("1.0", "a3312e30")]
    [InlineData("-1.50", "a52d312e3530")]
    [InlineData("0.0000000000000000000000000001", "be302e30303030303030303030303030303030303030303030303030303031")]
    [InlineData("-7.9228162514264337593543950335", "bf2d372e39323238313632353134323634333337353933353433393530333335")]
    public void Decimals_are_strings(string digits, string hex)
    {
        decimal value = decimal.Parse(digits);
        Assert.Equal(hex, Write((ref w) => w.WriteDecimal(value)));
        Assert.Equal(decimal.GetBits(value), decimal.GetBits(Read(hex, (ref r) => r.ReadDecimal())));
    }

    [Fact]
    public void Decimals_of_other_writers()
    {
        Assert.Equal(1500m, Read("a5312e356533", (ref r) => r.ReadDecimal()));
        foreach (
            string hex in (string[])
                [
                    "a0",
                    "a120",
                    "a22031",
                    "a3312c30",
                    "a178",
                    "c0",
                    "01",
                    "bf3939393939393939393939393939393939393939393939393939393939393939",
                ]
        )
        {
            Assert.Throws<InvalidPayloadException>(() => Read(hex, (ref r) => r.ReadDecimal()));
        }
    }

    [Fact]
    public void Guids_are_strings_with_hyphens()
    {
        var value = Guid.Parse("01234567-89ab-cdef-0123-456789abcdef");
        const string Digits = "30313233343536372d383961622d636465662d303132332d343536373839616263646566";
        Assert.Equal("d924" + Digits, Write((ref w) => w.WriteGuid(value)));
        Assert.Equal(value, Read("d924" + Digits, (ref r) => r.ReadGuid()));
        Assert.Equal(value, Read("d920" + Digits.Replace("2d", "", StringComparison.Ordinal), (ref r) => r.ReadGuid()));
        Assert.Throws<InvalidPayloadException>(() =>
            Read("d924" + Digits.Replace("30", "78", StringComparison.Ordinal), (ref r) => r.ReadGuid())
        );
        Assert.Throws<InvalidPayloadException>(() => Read("a131", (ref r) => r.ReadGuid()));
        Assert.Throws<InvalidPayloadException>(() => Read("c0", (ref r) => r.ReadGuid()));
    }

    private static void Check(string value, string header)
    {
        string hex = header + Convert.ToHexStringLower(System.Text.Encoding.UTF8.GetBytes(value));
        Assert.Equal(hex, Write((ref w) => w.WriteString(value)));
        Assert.Equal(value, Read(hex, (ref r) => r.ReadString()));
    }
}
