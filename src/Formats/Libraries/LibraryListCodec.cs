namespace SerializationApi.Formats.Libraries;

internal sealed class LibraryListCodec<T>(LibraryPayloads<List<T>> payloads) : ListCodec<T>
{
    public override bool NeedsCount => payloads.Library.NeedsCount;

    public override bool CanBatch { get; } = payloads.Library.HasItems<T>(payloads.Variant);

    public override PooledBuffer Encode(ReadOnlySpan<T> items)
    {
        var list = new List<T>(items.Length);
        list.AddRange(items);
        return payloads.Write(list);
    }

    public override PooledBuffer EncodeHead(int count) => payloads.Write(output => payloads.Library.WriteHead(output, count));

    public override PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex)
    {
        T[] batch = items.ToArray();
        return payloads.Write(output => payloads.Library.WriteItems<T>(output, batch, payloads.Variant));
    }

    public override PooledBuffer EncodeTail() => default;

    public override List<T>? Decode(ReadOnlySpan<byte> payload) => payloads.Read(payload);

    protected override PooledBuffer EncodeNull() => payloads.Write((List<T>?)null);
}
