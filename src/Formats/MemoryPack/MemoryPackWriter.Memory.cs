using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackWriter
{
    /// <inheritdoc />
    /// <remarks>The flag, padding up to the value's alignment, the value; all zero when it is null.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged
    {
        int size = Unsafe.SizeOf<T?>();
        ref byte destination = ref _output.Reserve(size);
        MemoryMarshal.CreateSpan(ref destination, size).Clear();
        if (value.HasValue)
        {
            destination = 1;
            ref byte start = ref Unsafe.Add(ref destination, size - Unsafe.SizeOf<T>());
            WriteInMemory(ref start, value.GetValueOrDefault());
            padding?.Clear(MemoryMarshal.CreateSpan(ref start, Unsafe.SizeOf<T>()));
        }

        _output.Advance(size);
        return true;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged
    {
        ref byte destination = ref _output.Reserve(Unsafe.SizeOf<T>());
        Unsafe.WriteUnaligned(ref destination, value);
        padding?.Clear(MemoryMarshal.CreateSpan(ref destination, Unsafe.SizeOf<T>()));
        _output.Advance(Unsafe.SizeOf<T>());
        return true;
    }

    /// <inheritdoc />
    public bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged
    {
        // Its padding may hold anything; item by item it is zero.
        if (typeof(T) == typeof(DateTimeOffset))
        {
            return false;
        }

        WriteBlock(items, padding);
        return true;
    }

    private void WriteBlock<T>(ReadOnlySpan<T> items, StructPadding? padding)
        where T : unmanaged
    {
        long size = (long)items.Length * Unsafe.SizeOf<T>();
        if (size > Array.MaxLength)
        {
            throw new UnsupportedValueException("payload", $"a list is longer than {Array.MaxLength:N0} bytes.");
        }

        Span<byte> destination = _output.ReserveSpan((int)size);
        MemoryMarshal.AsBytes(items).CopyTo(destination);
        padding?.Clear(destination);
        _output.Advance((int)size);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WriteInMemory<T>(ref byte destination, T value)
        where T : unmanaged
    {
        if (typeof(T) == typeof(DateTimeOffset))
        {
            WriteFields(ref destination, Unsafe.BitCast<T, DateTimeOffset>(value));
        }
        else
        {
            Unsafe.WriteUnaligned(ref destination, value);
        }
    }

    private static void WriteFields(ref byte destination, DateTimeOffset value)
    {
        Unsafe.WriteUnaligned(ref destination, (long)(uint)value.TotalOffsetMinutes);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, MemoryPackCode.DateTimeOffsetTicks), value.UtcTicks);
    }
}
