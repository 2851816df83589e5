using System.Buffers;

namespace SerializationApi.Formats.Tests;

public sealed class PooledBufferTests
{
    [Fact]
    public void A_second_dispose_of_a_payload_or_its_copy_gives_nothing_back()
    {
        const int Capacity = 1 << 14;
        byte[] array = ArrayPool<byte>.Shared.Rent(Capacity);
        var payload = new PooledBuffer(array, 3);
        PooledBuffer copy = payload;
        payload.Dispose();
        byte[] first = ArrayPool<byte>.Shared.Rent(Capacity);
        copy.Dispose();
        payload.Dispose();
        byte[] second = ArrayPool<byte>.Shared.Rent(Capacity);
        Assert.NotSame(first, second);
        ArrayPool<byte>.Shared.Return(first);
        ArrayPool<byte>.Shared.Return(second);
    }

    [Fact]
    public void A_disposed_payload_is_empty_also_while_its_holder_has_another()
    {
        var payload = new PooledBuffer(ArrayPool<byte>.Shared.Rent(16), 3);
        PooledBuffer copy = payload;
        Assert.Equal(3, copy.Span.Length);
        payload.Dispose();
        using var other = new PooledBuffer(ArrayPool<byte>.Shared.Rent(16), 5);
        copy.Dispose();
        Assert.Equal(0, copy.Length);
        Assert.True(copy.Span.IsEmpty);
        Assert.True(copy.Memory.IsEmpty);
        Assert.Equal(5, other.Span.Length);
        Assert.Equal(5, other.Length);
    }

    [Fact]
    public void An_empty_one_and_the_default_have_nothing_to_give_back()
    {
        var empty = new PooledBuffer([], 0);
        PooledBuffer none = default;
        empty.Dispose();
        none.Dispose();
        Assert.Equal(0, empty.Length);
        Assert.True(none.Memory.IsEmpty);
    }

    [Fact]
    public void More_than_the_array_holds_is_no_payload() =>
        Assert.Throws<ArgumentOutOfRangeException>(() => new PooledBuffer(new byte[4], 5));

    [Fact]
    public async Task A_payload_is_given_back_once_whichever_threads_dispose_it()
    {
        const int Rounds = 2_000;
        PooledBuffer[] payloads = [.. Enumerable.Range(1, Rounds).Select(static i => new PooledBuffer(ArrayPool<byte>.Shared.Rent(i), i))];
        await Task.WhenAll(
            Enumerable.Range(0, 4).Select(_ => Task.Run(() => Array.ForEach(payloads, static payload => payload.Dispose())))
        );
        Assert.All(payloads, static payload => Assert.Equal(0, payload.Length));
        PooledBuffer[] others = [.. Enumerable.Range(1, Rounds).Select(static i => new PooledBuffer(ArrayPool<byte>.Shared.Rent(i), i))];
        Assert.All(others, static payload => Assert.Equal(payload.Length, payload.Span.Length));
        Assert.Equal(Rounds, others.Select(static payload => payload.Length).Distinct().Count());
        Array.ForEach(others, static payload => payload.Dispose());
    }
}
