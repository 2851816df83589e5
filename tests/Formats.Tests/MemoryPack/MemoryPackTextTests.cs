using SerializationApi.Shapes;
using static SerializationApi.Formats.Tests.MemoryPack.MemoryPackValue;

namespace SerializationApi.Formats.Tests.MemoryPack;

public sealed class MemoryPackTextTests
{
    [Theory]
    [InlineData(null, "ffffffff")]
    [InlineData("", "00000000")]
    [InlineData("a", "feffffff0100000061")]
    [InlineData("测试", "f9ffffff02000000e6b58be8af95")]
    [InlineData("😀", "fbffffff02000000f09f9880")]
    [InlineData("a\0b", "fcffffff03000000610062")]
    public void Strings_are_UTF8_behind_both_lengths(string? value, string hex) =>
        Both(value, hex, (ref w) => w.WriteString(value), (ref r) => r.ReadString());

    [Theory]
    [InlineData(1_000)]
    [InlineData(131_072)]
    [InlineData(131_073)]
    [InlineData(400_001)]
    public void Long_strings(int length)
    {
        foreach (string value in (string[])[new('x', length), new('测', length), string.Concat(Enumerable.Repeat("😀", length / 2)) + "é"])
        {
            byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(value);
            string hex = Hex(~utf8.Length) + Hex(value.Length) + Convert.ToHexStringLower(utf8);
            Assert.Equal(hex, Write((ref w) => w.WriteString(value)));
            Assert.Equal(value, Read(hex, (ref r) => r.ReadString()));
        }
    }

    [Fact]
    public void A_lone_surrogate_is_refused()
    {
        string lone = "a" + (char)0xd800;
        Assert.Throws<UnsupportedValueException>(() => Write((ref w) => w.WriteString(lone)));
    }

    [Theory]
    [InlineData("a", "010000006100")]
    [InlineData("测试", "020000004b6dd58b")]
    [InlineData("a", "feffffffffffffff61")]
    [InlineData("a", "feffffff0000000061")]
    [InlineData("测试", "f9ffffffffffffffe6b58be8af95")]
    public void UTF16_and_UTF8_of_unstated_length_are_read_too(string value, string hex) =>
        Assert.Equal(value, Read(hex, (ref r) => r.ReadString()));

    [Fact]
    public void Lone_surrogates_in_UTF16_are_refused_where_they_stand() =>
        Assert.Equal(6, Assert.Throws<InvalidPayloadException>(() => Read("03000000610000d86100", (ref r) => r.ReadString())).Offset);

    [Theory]
    [InlineData("feffffff0100000080", 8)]
    [InlineData("fcffffff03000000616280", 10)]
    [InlineData("fdffffff01000000c080", 8)]
    [InlineData("fcffffff01000000eda080", 8)]
    [InlineData("feffffffffffffff80", 8)]
    [InlineData("fdffffff010000006161", 9)]
    [InlineData("feffffff0200000061", 9)]
    [InlineData("feffffffffffff7f61", 9)]
    [InlineData("ffffff7f0100000061", 0)]
    [InlineData("000000800100000061", 0)]
    [InlineData("ffffff7f61", 0)]
    [InlineData("0200000061", 0)]
    public void Strings_with_a_wrong_length_or_invalid_text_are_refused(string hex, int offset)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Read(hex, (ref r) => r.ReadString()));
        Assert.InRange(error.Offset, offset, Math.Max(offset, 8));
    }

    [Theory]
    [InlineData(null, "ffffffff")]
    [InlineData(new byte[0], "00000000")]
    [InlineData(new byte[] { 1, 255 }, "0200000001ff")]
    public void Bytes(byte[]? value, string hex) => Both(value, hex, (ref w) => w.WriteBytes(value), (ref r) => r.ReadBytes());

    [Theory]
    [InlineData("feffffff")]
    [InlineData("ffffff7f00")]
    [InlineData("00000080")]
    public void Bytes_with_a_wrong_length_are_refused(string hex) =>
        Assert.Equal(0, Assert.Throws<InvalidPayloadException>(() => Read(hex, (ref r) => r.ReadBytes())).Offset);

    private static string Hex(int value) => Convert.ToHexStringLower(BitConverter.GetBytes(value));
}
