using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryWriteNullable<T>(T? value)
        where T : unmanaged => false;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryWriteUnmanaged<T>(in T value)
        where T : unmanaged => false;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryWriteItems<T>(ReadOnlySpan<T> items)
        where T : unmanaged => false;
}
