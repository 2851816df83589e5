using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Primitives.Buffers;

public sealed class OutputBufferTests
{
    [Fact]
    public void Growth_keeps_what_was_written()
    {
        var output = new OutputBuffer(0);
        for (int i = 0; i < 100_000; i++)
        {
            output.WriteByte((byte)i);
        }

        using PooledBuffer result = output.Detach();
        Assert.Equal(Enumerable.Range(0, 100_000).Select(i => (byte)i), result.Span.ToArray());
    }

    [Fact]
    public void Insert_moves_the_tail()
    {
        var output = new OutputBuffer(0);
        output.Write([1, 2, 3, 4]);
        output.Insert(2, 300);
        output.At(2) = 9;
        using PooledBuffer result = output.Detach();
        Assert.Equal(304, result.Length);
        Assert.Equal([1, 2, 9], result.Span[..3].ToArray());
        Assert.Equal([3, 4], result.Span[302..].ToArray());
    }

    [Fact]
    public void More_than_an_array_can_hold_is_refused()
    {
        var output = new OutputBuffer(0);
        output.WriteByte(1);
        UnsupportedValueException? error = null;
        try
        {
            output.Reserve(int.MaxValue);
        }
        catch (UnsupportedValueException e)
        {
            error = e;
        }

        output.Dispose();
        Assert.NotNull(error);
    }
}
