using SerializationApi.Formats.Tokens;

namespace SerializationApi.Formats.Tests.Tokens;

public sealed class PayloadOutputTests
{
    [Theory]
    [InlineData(1, "08", "08")]
    [InlineData(2, "0708", "0807")]
    [InlineData(3, "060708", "080706")]
    [InlineData(8, "0102030405060708", "0807060504030201")]
    public void Integers_begin_with_their_highest_or_lowest_byte(int size, string highest, string lowest)
    {
        const ulong Value = 0x0102_0304_0506_0708;
        using var buffer = new PooledBufferWriter();
        var output = new PayloadOutput(buffer);
        output.WriteByte(0xFF);
        output.WriteBigEndian(Value, size);
        output.WriteLittleEndian(Value, size);
        output.Write([0xFE]);

        Assert.Equal($"FF{highest}{lowest}FE", Convert.ToHexString(buffer.Span));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(9)]
    [InlineData(-1)]
    public void An_integer_has_one_to_eight_bytes(int size)
    {
        using var buffer = new PooledBufferWriter();

        Assert.Throws<ArgumentOutOfRangeException>(() => new PayloadOutput(buffer).WriteBigEndian(1, size));
        Assert.Throws<ArgumentOutOfRangeException>(() => new PayloadOutput(buffer).WriteLittleEndian(1, size));
    }
}
