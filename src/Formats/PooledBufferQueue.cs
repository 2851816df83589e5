using System.Buffers;
using SerializationApi.Formats.Primitives.Buffers;

namespace SerializationApi.Formats;

/// <summary>
/// Collects bytes in several rented arrays, so that none is copied. Each requested span is in one array. Not safe to share between threads.
/// </summary>
internal sealed class PooledBufferQueue : IBufferWriter<byte>, IDisposable
{
    private const int ArrayLength = BufferPool.PartLength;

    private readonly Queue<PooledBuffer> _full = new();
    private readonly PooledBufferWriter _last = new(ArrayLength);

    public long Length { get; private set; }

    public void Advance(int count)
    {
        _last.Advance(count);
        Length += count;
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _last.GetMemory(sizeHint);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _last.GetSpan(sizeHint);
    }

    /// <summary>Appends the written buffers to <paramref name="output"/>; the caller disposes them.</summary>
    public void MoveTo(Queue<PooledBuffer> output)
    {
        while (_full.TryDequeue(out PooledBuffer buffer))
        {
            output.Enqueue(buffer);
        }

        output.Enqueue(_last.Detach());
        Length = 0;
    }

    public void Dispose()
    {
        _last.Dispose();
        while (_full.TryDequeue(out PooledBuffer buffer))
        {
            buffer.Dispose();
        }
    }

    private void MakeRoom(int size)
    {
        if (_last.Length > 0 && _last.Length + (long)Math.Max(1, size) > ArrayLength)
        {
            _full.Enqueue(_last.Detach());
        }
    }
}
