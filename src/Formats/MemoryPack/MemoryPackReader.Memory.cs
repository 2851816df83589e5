using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackReader
{
    /// <inheritdoc />
    /// <remarks>The flag, padding up to the value's alignment, the value.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadNullable<T>(out T? value)
        where T : unmanaged
    {
        int start = _position;
        int size = Unsafe.SizeOf<T?>();
        if (BytesLeft < size)
        {
            ThrowTruncated(size);
        }

        byte flag = _payload[start];
        if (flag > 1)
        {
            Throw("a nullable value's flag of 0 or 1", $"{flag}", start);
        }

        value = null;
        _position = start + size - Unsafe.SizeOf<T>();
        if (flag == 0)
        {
            _position = start + size;
        }
        else if (typeof(T) == typeof(DateTimeOffset))
        {
            value = Unsafe.BitCast<DateTimeOffset, T>(ReadDateTimeOffset());
        }
        else
        {
            value = Read<T>();
        }

        return true;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged
    {
        value = Read<T>();
        return true;
    }

    /// <inheritdoc />
    public bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged
    {
        // A DateTimeOffset is read by its fields. The room may also be short of a declared count: see BeginList.
        if (typeof(T) == typeof(DateTimeOffset) || items.Length < scope.Remaining)
        {
            return false;
        }

        long size = (long)scope.Remaining * Unsafe.SizeOf<T>();
        if (size > BytesLeft)
        {
            ThrowTruncated(size);
        }

        _payload.Slice(_position, (int)size).CopyTo(MemoryMarshal.AsBytes(items));
        _position += (int)size;
        scope.Remaining = 0;
        return true;
    }
}
