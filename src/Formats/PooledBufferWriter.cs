using System.Buffers;
using SerializationApi.Formats.Primitives.Buffers;

namespace SerializationApi.Formats;

/// <summary>
/// Collects bytes in a rented array, which doubles when it is full. Nothing is rented before the first byte, and disposing it again is
/// harmless. Not safe to share between threads.
/// </summary>
/// <param name="firstCapacity">The size of the first array in bytes, at least 1.</param>
/// <param name="expectedLength">The expected number of bytes; null if unknown. Doubling stops at that size. Nothing is reserved ahead of
/// the bytes, and more bytes than expected are allowed.</param>
public sealed class PooledBufferWriter(int firstCapacity = 4 * 1024, long? expectedLength = null) : IBufferWriter<byte>, IDisposable
{
    private byte[] _array = [];

    /// <summary>Gets the number of bytes written.</summary>
    public int Length { get; private set; }

    /// <summary>Gets the written bytes; valid until more is written or the writer is disposed.</summary>
    public ReadOnlySpan<byte> Span => _array.AsSpan(0, Length);

    /// <inheritdoc cref="Span"/>
    public ReadOnlyMemory<byte> Memory => _array.AsMemory(0, Length);

    /// <inheritdoc />
    /// <exception cref="ArgumentOutOfRangeException">There is no room for that many bytes.</exception>
    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)count, (uint)(_array.Length - Length), nameof(count));
        Length += count;
    }

    /// <inheritdoc />
    /// <exception cref="InvalidOperationException">It would be more than an array can hold.</exception>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Reserve(sizeHint);
        return _array.AsMemory(Length);
    }

    /// <inheritdoc />
    /// <exception cref="InvalidOperationException">It would be more than an array can hold.</exception>
    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Reserve(sizeHint);
        return _array.AsSpan(Length);
    }

    /// <summary>Returns the written bytes, which the caller disposes. The writer is then empty.</summary>
    public PooledBuffer Detach()
    {
        var payload = new PooledBuffer(BufferPool.Fit(_array, Length), Length);
        _array = [];
        Length = 0;
        return payload;
    }

    /// <summary>Returns the array to the pool. The writer is then empty.</summary>
    public void Dispose()
    {
        BufferPool.Return(_array);
        _array = [];
        Length = 0;
    }

    private void Reserve(int sizeHint)
    {
        long needed = (long)Length + Math.Max(1, sizeHint);
        if (needed <= _array.Length)
        {
            return;
        }

        if (needed > Array.MaxLength)
        {
            throw new InvalidOperationException($"{needed:N0} bytes are more than an array can hold.");
        }

        long doubled = Math.Max(firstCapacity, 2L * _array.Length);
        long capacity = Math.Max(needed, needed <= expectedLength ? Math.Min(doubled, expectedLength.Value) : doubled);
        byte[] grown = BufferPool.Rent((int)Math.Min(capacity, Array.MaxLength));
        Span.CopyTo(grown);
        BufferPool.Return(_array);
        _array = grown;
    }
}
