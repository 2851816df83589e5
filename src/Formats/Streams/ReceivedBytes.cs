using SerializationApi.Formats.Primitives.Buffers;

namespace SerializationApi.Formats.Streams;

/// <summary>Received bytes that were not taken yet, in a rented array that grows with them. Not safe to share between threads.</summary>
internal sealed class ReceivedBytes : IDisposable
{
    private const int FirstCapacity = 4 * 1024;

    private byte[] _array = [];
    private int _start;
    private int _end;

    public bool IsEmpty => _start == _end;

    /// <summary>The bytes that were not taken; valid until more arrive.</summary>
    public ReadOnlySpan<byte> Span => _array.AsSpan(_start, _end - _start);

    /// <summary>Returns room for at least <paramref name="atLeast"/> bytes, from 1.</summary>
    public Memory<byte> GetMemory(int atLeast = 1)
    {
        MakeRoom(atLeast);
        return _array.AsMemory(_end);
    }

    /// <summary>Counts bytes that were stored in the room of <see cref="GetMemory"/>.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There was no room for that many.</exception>
    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)count, (uint)(_array.Length - _end), nameof(count));
        _end += count;
    }

    public void Append(ReadOnlySpan<byte> bytes)
    {
        MakeRoom(bytes.Length);
        bytes.CopyTo(_array.AsSpan(_end));
        _end += bytes.Length;
    }

    /// <summary>Releases its memory; it is then empty.</summary>
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

        // Moved only if few remain: the bytes of an item are not moved each time more arrive.
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
/// When to try again to decode an incomplete item: with each new byte while there are few, then after each quarter more. So the total cost
/// is proportional to the bytes.
/// </summary>
internal struct Retry
{
    private const int Little = 4 * 1024;

    private int _failed;

    /// <summary>Whether to try with so many bytes.</summary>
    public readonly bool MayTry(int bytes, bool isLast) =>
        isLast || _failed == 0 || bytes > (_failed < Little ? _failed : _failed + (_failed / 4));

    /// <summary>Records that so many were not enough.</summary>
    public void Failed(int bytes) => _failed = bytes;
}
