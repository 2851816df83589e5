using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>A list of one contract in MessagePack: an array.</summary>
internal sealed class MessagePackListCodec<T, TShape>(MessagePackFormat format) : ListCodec<T>
    where TShape : struct, IShape<T>
{
    private const int RootNumber = 1;

    private SizeHint _size;
    private SizeHint _batchSize;

    public override bool NeedsCount => true;

    public override bool CanBatch => format.Compression == MessagePackCompression.None;

    public override bool CompressesWhole => !CanBatch;

    public override PooledBuffer Encode(ReadOnlySpan<T> items)
    {
        MessagePackWriter writer = NewWriter(_size.Capacity);
        try
        {
            int mark = writer.BeginList(RootNumber, ValueKind.Object, items.Length);
            TShape.WriteItems(ref writer, RootNumber, 0, items);
            writer.EndList(mark);
        }
        catch
        {
            writer.Dispose();
            throw;
        }

        PooledBuffer plain = writer.Detach();
        _size.Record(plain.Length);
        return Compress(plain);
    }

    public override PooledBuffer Compress(PooledBuffer plain) => MessagePackLz4.Compress(plain, format);

    public override PooledBuffer EncodeHead(int count)
    {
        MessagePackWriter writer = NewWriter(0);
        writer.WriteArrayHeader(count);
        return writer.Detach();
    }

    public override PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex)
    {
        var writer = new MessagePackWriter(_batchSize.Capacity, format.KeysAreNames, format.Limits.MaxDepth - 1);
        try
        {
            TShape.WriteItems(ref writer, RootNumber, firstIndex, items);
        }
        catch
        {
            writer.Dispose();
            throw;
        }

        PooledBuffer batch = writer.Detach();
        _batchSize.Record(batch.Length);
        return batch;
    }

    public override PooledBuffer EncodeTail() => default;

    public override List<T>? Decode(ReadOnlySpan<byte> payload)
    {
        if (MessagePackLz4.IsCompressed(payload))
        {
            using PooledBuffer plain = MessagePackLz4.Decompress(payload, format.Limits);
            return DecodePlain(plain.Span);
        }

        return DecodePlain(payload);
    }

    protected override PooledBuffer EncodeNull()
    {
        MessagePackWriter writer = NewWriter(0);
        writer.WriteNull(ValueKind.List);
        return writer.Detach();
    }

    private List<T>? DecodePlain(ReadOnlySpan<byte> payload)
    {
        var reader = new MessagePackReader(payload, format.Limits.MaxDepth);
        List<T>? items = null;
        if (reader.BeginList(ValueKind.Object, out ListScope scope))
        {
            items = new List<T>(scope.Capacity);
            TShape.ReadItems(ref reader, ref scope, items);
            reader.EndList(ref scope);
        }

        reader.EndPayload();
        return items;
    }

    private MessagePackWriter NewWriter(int capacity) => new(capacity, format.KeysAreNames, format.Limits.MaxDepth);
}
