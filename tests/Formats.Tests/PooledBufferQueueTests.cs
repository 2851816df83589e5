using System.Runtime.InteropServices;
using SerializationApi.Formats.Primitives.Buffers;

namespace SerializationApi.Formats.Tests;

public sealed class PooledBufferQueueTests
{
    private const int Part = BufferPool.PartLength;

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(Part)]
    [InlineData(Part + 1)]
    [InlineData((3 * Part) + 17)]
    public void What_was_written_comes_out_in_parts(int length)
    {
        byte[] content = new byte[length];
        new Random(1).NextBytes(content);
        using var queue = new PooledBufferQueue();
        foreach (byte[] piece in content.Chunk(100_000))
        {
            piece.CopyTo(queue.GetSpan(piece.Length));
            queue.Advance(piece.Length);
        }

        Assert.Equal(length, queue.Length);
        List<byte[]> arrays = Move(queue, out byte[] written);
        Assert.Equal(content, written);
        Assert.All(arrays, array => Assert.InRange(array.Length, 0, Part));
    }

    [Fact]
    public void A_full_part_is_not_copied_to_a_larger_array()
    {
        using var queue = new PooledBufferQueue();
        queue.GetSpan(Part);
        queue.Advance(Part);
        Assert.False(queue.GetMemory().IsEmpty);
        Assert.False(queue.GetSpan().IsEmpty);
        queue.Advance(1);
        Assert.Equal([Part, 16], Move(queue, out _).Select(array => array.Length)); // The shortest array for the last byte.
    }

    [Fact]
    public void What_is_asked_for_at_once_stands_in_one_array()
    {
        using var queue = new PooledBufferQueue();
        queue.GetSpan(1)[0] = 1;
        queue.Advance(1);
        Assert.InRange(queue.GetSpan(3 * Part).Length, 3 * Part, int.MaxValue);
        queue.Advance(3 * Part);
        Assert.Equal(2, Move(queue, out byte[] written).Count);
        Assert.Equal((3 * Part) + 1, written.Length);
    }

    private static List<byte[]> Move(PooledBufferQueue queue, out byte[] written)
    {
        var output = new Queue<PooledBuffer>();
        queue.MoveTo(output);
        Assert.Equal(0, queue.Length);
        written = [.. output.SelectMany(buffer => buffer.Memory.ToArray())];
        var arrays = new List<byte[]>();
        while (output.TryDequeue(out PooledBuffer buffer))
        {
            Assert.True(MemoryMarshal.TryGetArray(buffer.Memory, out ArraySegment<byte> array));
            arrays.Add(array.Array!);
            buffer.Dispose();
        }

        return arrays;
    }
}
