namespace SerializationApi.Formats.Libraries;

internal sealed class LibraryCodec<T>(LibraryPayloads<T> payloads) : Codec<T>
{
    public override PooledBuffer Encode(T value) => payloads.Write(value);

    public override T? Decode(ReadOnlySpan<byte> payload) => payloads.Read(payload);

    internal override T? Decode(ReadOnlySpan<byte> bytes, out int length, ref long taken) =>
        payloads.Reader is { } reader ? reader.Decode(bytes, out length, ref taken) : base.Decode(bytes, out length, ref taken);
}
