using SerializationApi.Formats.Primitives.Buffers;

namespace SerializationApi.Formats.Streams;

/// <summary>
/// Bytes that have arrived and were not taken yet, in a rented array that grows with them. Not safe to share between threads.
/// </summary>
internal sealed class ReceivedBytes : IDisposable
{
    private const int FirstCapacity = 4 * 1024;

    private byte[] _array = [];
    private int _start;
    private int _end;

    /// <summary>Whether all were taken.</summary>
    public bool IsEmpty => _start == _end;

    /// <summary>Those that were not taken; valid until more arrive.</summary>
    public ReadOnlySpan<byte> Span => _array.AsSpan(_start, _end - _start);

    /// <summary>Room for the next bytes.</summary>
    /// <param name="atLeast">For how many at least, from 1.</param>
    public Memory<byte> GetMemory(int atLeast = 1)
    {
        MakeRoom(atLeast);
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

    /// <summary>The first bytes are no longer needed.</summary>
    public void Take(int count) => _start += count;

    /// <summary>Gives its memory back; it is empty then.</summary>
    public void Dispose()
    {
        byte[] array = _array;
        _array = [];
        _start = _end = 0;
        BufferPool.Return(array);
    }

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

/// <summary>
/// When to try again to decode what needed more bytes: with each new byte while there are few, then whenever there is a quarter more. So
/// the cost of all tries follows the bytes.
/// </summary>
internal struct Retry
{
    private const int Little = 4 * 1024;

    private int _failed;

    /// <summary>Whether to try with so many bytes.</summary>
    /// <param name="bytes">How many there are.</param>
    /// <param name="isLast">Whether there will be no more.</param>
    public readonly bool MayTry(int bytes, bool isLast) =>
        isLast || _failed == 0 || bytes > (_failed < Little ? _failed : _failed + (_failed / 4));

    /// <summary>So many were too few.</summary>
    public void Failed(int bytes) => _failed = bytes;
}
