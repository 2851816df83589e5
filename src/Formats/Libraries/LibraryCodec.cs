namespace SerializationApi.Formats.Libraries;

/// <summary>One contract, by a library.</summary>
/// <typeparam name="T">The contract.</typeparam>
/// <param name="payloads">Writes and reads.</param>
internal sealed class LibraryCodec<T>(LibraryPayloads<T> payloads) : Codec<T>
{
    /// <inheritdoc />
    public override PooledBuffer Encode(T value) => payloads.Write(value);

    /// <inheritdoc />
    public override T? Decode(ReadOnlySpan<byte> payload) => payloads.Read(payload);

    /// <inheritdoc />
    internal override T? Decode(ReadOnlySpan<byte> bytes, out int length, ref long taken) =>
        payloads.Reader is { } reader ? reader.Decode(bytes, out length, ref taken) : base.Decode(bytes, out length, ref taken);
}
