using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged => false;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged => false;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged => false;
}
