namespace SerializationApi.Formats.Json;

internal ref partial struct JsonWriter
{
    /// <inheritdoc />
    public readonly bool TryWriteNullable<T>(T? value)
        where T : unmanaged => false;

    /// <inheritdoc />
    public readonly bool TryWriteUnmanaged<T>(in T value)
        where T : unmanaged => false;

    /// <inheritdoc />
    public readonly bool TryWriteItems<T>(ReadOnlySpan<T> items)
        where T : unmanaged => false;
}
