using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>
/// Decodes a stream whose bytes arrive in any pieces. What is held is the bytes of items whose end has not arrived, in memory that grows
/// with the bytes, whatever a length promises. Not safe to share between threads.
/// </summary>
/// <typeparam name="T">The items' contract.</typeparam>
public sealed class StreamDecoder<T> : IDisposable
{
    private const int FirstCapacity = 4 * 1024;

    private readonly Codec<T> _item;
    private readonly Framing _framing;
    private readonly int _maxItemBytes;
    private byte[] _array = [];
    private int _start;
    private int _end;
    private FrameScan _scan;
    private long _taken;

    internal StreamDecoder(Codec<T> item, Framing framing, int maxItemBytes)
    {
        _item = item;
        _framing = framing;
        _maxItemBytes = maxItemBytes;
        _scan = new FrameScan(maxItemBytes);
    }

    /// <summary>The offset of the next item's frame in the stream, in bytes from 0.</summary>
    public long Offset { get; private set; }

    /// <summary>Whether no more bytes will arrive.</summary>
    public bool IsCompleted { get; private set; }

    /// <summary>The memory that the items take, in bytes, where their format counts it.</summary>
    internal long TakenBytes => _taken;

    /// <summary>The bytes that have arrived and belong to no item that was read.</summary>
    internal ReadOnlySpan<byte> Held => _array.AsSpan(_start.._end);

    /// <summary>Room for the next bytes, at least one.</summary>
    public Memory<byte> GetMemory()
    {
        MakeRoom(1);
        return _array.AsMemory(_end);
    }

    /// <summary>Bytes have arrived where <see cref="GetMemory"/> said.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There was no room for that many.</exception>
    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)count, (uint)(_array.Length - _end), nameof(count));
        _end += count;
    }

    /// <summary>Bytes have arrived.</summary>
    public void Append(ReadOnlySpan<byte> bytes)
    {
        MakeRoom(bytes.Length);
        bytes.CopyTo(_array.AsSpan(_end));
        _end += bytes.Length;
    }

    /// <summary>No more bytes will arrive.</summary>
    public void Complete() => IsCompleted = true;

    /// <summary>Decodes the next item.</summary>
    /// <param name="item">The item; null for the format's null.</param>
    /// <returns>False when its end has not arrived or, once <see cref="Complete"/> was called, when there are no more.</returns>
    /// <exception cref="InvalidPayloadException">
    /// The bytes are not an item, or the stream ends inside one, or it is too long; the offset counts from the stream's first byte. Calling it
    /// again fails the same way.
    /// </exception>
    public bool TryRead(out T? item)
    {
        try
        {
            while (_start < _end)
            {
                ReadOnlySpan<byte> bytes = _array.AsSpan(_start.._end);
                if (!_framing.TryFind(bytes, IsCompleted, ref _scan, out Frame frame))
                {
                    break;
                }

                item = frame.HasItem ? Decode(bytes.Slice(frame.ItemStart, frame.ItemLength), frame.ItemStart) : default;
                _start += frame.Length;
                Offset += frame.Length;
                _scan = new FrameScan(_maxItemBytes) { Place = _scan.Place };
                if (frame.HasItem)
                {
                    return true;
                }
            }

            if (IsCompleted && _start == _end)
            {
                _framing.CheckEnd(_scan.Place);
            }
        }
        catch (InvalidPayloadException error) when (Offset > 0)
        {
            throw At(error, Offset);
        }

        item = default;
        return false;
    }

    /// <summary>Gives its memory back.</summary>
    public void Dispose()
    {
        byte[] array = _array;
        _array = [];
        _start = _end = 0;
        BufferPool.Return(array);
    }

    private T? Decode(ReadOnlySpan<byte> payload, int start)
    {
        try
        {
            return _item.Decode(payload, ref _taken);
        }
        catch (InvalidPayloadException error) when (start > 0)
        {
            throw At(error, start);
        }
    }

    private static InvalidPayloadException At(InvalidPayloadException error, long start) =>
        new(error.Expected, error.Found, start + error.Offset) { ExceedsLimit = error.ExceedsLimit };

    private void MakeRoom(int length)
    {
        int held = _end - _start;
        if (_array.Length - _end >= length)
        {
            return;
        }

        // Moved only where there is little of it: the bytes of an item are not moved each time that some of it arrive.
        byte[] target = _array;
        if (held > _array.Length / 2 || held + (long)length > _array.Length)
        {
            long capacity = Math.Max(Math.Max(FirstCapacity, 2L * held), held + (long)length);
            target = BufferPool.Rent((int)Math.Min(capacity, Array.MaxLength));
        }

        _array.AsSpan(_start, held).CopyTo(target);
        if (!ReferenceEquals(target, _array))
        {
            BufferPool.Return(_array);
            _array = target;
        }

        _start = 0;
        _end = held;
    }
}
