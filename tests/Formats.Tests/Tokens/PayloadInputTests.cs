using SerializationApi.Formats.Tokens;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Tokens;

public sealed class PayloadInputTests
{
    [Theory]
    [InlineData(1, 0x01, 0x01)]
    [InlineData(2, 0x0102, 0x0201)]
    [InlineData(4, 0x0102_0304, 0x0403_0201)]
    [InlineData(8, 0x0102_0304_0506_0708, 0x0807_0605_0403_0201)]
    public void Integers_begin_with_their_highest_or_lowest_byte_and_may_end_with_the_payload(int size, ulong highest, ulong lowest)
    {
        byte[] payload = [.. Enumerable.Range(1, size).Select(i => (byte)i)];

        Assert.Equal(highest, new PayloadInput(payload).ReadBigEndian(size));
        Assert.Equal(lowest, new PayloadInput(payload).ReadLittleEndian(size));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(8)]
    public void An_integer_that_the_payload_cuts_off_is_refused(int size)
    {
        byte[] payload = new byte[size - 1];

        Assert.Throws<InvalidPayloadException>(() => new PayloadInput(payload).ReadBigEndian(size));
        Assert.Throws<InvalidPayloadException>(() => new PayloadInput(payload).ReadLittleEndian(size));
    }

    // As the readers of the library's own formats say it.
    [Fact]
    public void Of_a_payload_without_bytes_a_value_is_missing_and_of_another_so_many_bytes()
    {
        InvalidPayloadException none = Assert.Throws<InvalidPayloadException>(static () => new PayloadInput([]).ReadBigEndian(2));
        Assert.Equal(("a value", "the end of the payload", 0), (none.Expected, none.Found, none.Offset));

        InvalidPayloadException one = Assert.Throws<InvalidPayloadException>(static () => new PayloadInput([7]).ReadBigEndian(2));
        Assert.Equal(
            ("a value, of which 2 bytes more are needed", "the end of the payload 1 bytes later", 0),
            (one.Expected, one.Found, one.Offset)
        );
    }

    [Fact]
    public void The_next_byte_may_be_looked_at_and_must_be_there()
    {
        var input = new PayloadInput([7]);
        Assert.Equal(7, input.PeekByte());
        Assert.Equal(1, input.BytesLeft);
        Assert.Equal(7, input.ReadByte());

        InvalidPayloadException? error = null;
        try
        {
            input.PeekByte();
        }
        catch (InvalidPayloadException exception)
        {
            error = exception;
        }

        Assert.StartsWith("the end of the payload", error!.Found, StringComparison.Ordinal);
    }
}
