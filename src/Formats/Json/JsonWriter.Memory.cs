using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonWriter
{
    /// <inheritdoc />
    public readonly bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged => false;

    /// <inheritdoc />
    public readonly bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged => false;

    /// <inheritdoc />
    public readonly bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged => false;
}
