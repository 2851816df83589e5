using System.Buffers;

namespace SerializationApi.Formats.Tests;

public sealed class PooledBufferWriterTests
{
    [Theory]
    [InlineData(1, null)]
    [InlineData(1_000, null)]
    [InlineData(1_000, 0L)]
    [InlineData(1_000, 123_456L)]
    [InlineData(1_000, long.MaxValue)]
    public void What_was_written_is_kept_while_it_grows(int firstCapacity, long? expectedLength)
    {
        using var writer = new PooledBufferWriter(firstCapacity, expectedLength);
        var expected = new List<byte>();
        for (int length = 0; length < 500; length++)
        {
            byte[] bytes = [.. Enumerable.Range(length, length).Select(i => (byte)i)];
            expected.AddRange(bytes);
            writer.Write(bytes);
        }

        Assert.Equal(expected.Count, writer.Length);
        Assert.Equal(expected.ToArray(), writer.Span);
        Assert.Equal(expected.ToArray(), writer.Memory.ToArray());
        using PooledBuffer payload = writer.Detach();
        Assert.Equal(expected.ToArray(), payload.Span);
    }

    [Theory]
    [InlineData(null, 4_096)]
    [InlineData(100L, 128)]
    [InlineData(long.MaxValue, 4_096)]
    public void An_expected_length_reserves_less_and_never_more(long? expectedLength, int capacity)
    {
        using var writer = new PooledBufferWriter(4_096, expectedLength);

        Assert.Equal(capacity, writer.GetMemory().Length);
    }

    // The length that a client announces is that of the compressed body.
    [Fact]
    public void More_than_expected_costs_no_more_than_what_was_not_expected()
    {
        const int Length = 17 * 1024 * 1024; // More than the pool keeps, so that each array that it grows through is made.
        using var writer = new PooledBufferWriter(expectedLength: 1_000);
        byte[] piece = new byte[4_096];
        long before = GC.GetAllocatedBytesForCurrentThread();
        while (writer.Length < Length)
        {
            writer.Write(piece);
        }

        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 5L * Length);
    }

    [Fact]
    public void A_writer_is_empty_after_its_payload_was_detached()
    {
        using var writer = new PooledBufferWriter();
        writer.Write("first"u8);
        using PooledBuffer first = writer.Detach();
        using PooledBuffer none = writer.Detach();
        writer.Write("second"u8);

        Assert.Equal("first"u8, first.Span);
        Assert.Equal(0, none.Length);
        Assert.Equal("second"u8, writer.Span);
    }

    [Fact]
    public void Disposing_a_writer_twice_returns_its_array_once()
    {
        var writer = new PooledBufferWriter();
        writer.Write("x"u8);
        writer.Dispose();
        writer.Dispose();
        byte[] first = ArrayPool<byte>.Shared.Rent(4_096);
        byte[] second = ArrayPool<byte>.Shared.Rent(4_096);

        Assert.NotSame(first, second);
    }

    [Fact]
    public void No_more_is_taken_than_there_is_room_for()
    {
        using var writer = new PooledBufferWriter();
        int room = writer.GetSpan().Length;

        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(room + 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(-1));
        writer.Advance(room);
        Assert.Throws<InvalidOperationException>(() => writer.GetMemory(Array.MaxLength));
    }
}
