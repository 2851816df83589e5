using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Text;

public sealed class JsonStringEndTests
{
    [Fact]
    public void Every_byte_is_found_or_passed_over_at_every_place()
    {
        using var memory = new GuardedMemory(4096);
        for (int value = 0; value <= 0xFF; value++)
        {
            bool ends = value is '"' or '\\' or < 0x20;
            for (int length = 1; length <= 80; length++)
            {
                Span<byte> text = memory.Last(length);
                text.Fill((byte)'a');
                for (int place = 0; place < length; place++)
                {
                    text[place] = (byte)value;
                    Assert.Equal(ends ? place : -1, Utf8Transcoder.IndexOfQuoteOrEscapeOrControl(text));
                    text[place] = 0xE6;
                }
            }
        }
    }

    [Fact]
    public void The_first_of_several_counts()
    {
        Assert.Equal(3, Utf8Transcoder.IndexOfQuoteOrEscapeOrControl("abc\\\"\n\"\\"u8));
        Assert.Equal(-1, Utf8Transcoder.IndexOfQuoteOrEscapeOrControl([]));
    }
}
