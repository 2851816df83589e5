using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

/// <summary>A list of one contract in MemoryPack: a count and the items.</summary>
internal sealed class MemoryPackListCodec<T, TShape>(FormatLimits limits) : ListCodec<T>
    where TShape : struct, IShape<T>
{
    private const int RootNumber = 1;

    private SizeHint _size;
    private SizeHint _batchSize;

    public override bool NeedsCount => true;

    public override PooledBuffer Encode(ReadOnlySpan<T> items)
    {
        var writer = new MemoryPackWriter(_size.Capacity, limits.MaxDepth);
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

        PooledBuffer payload = writer.Detach();
        _size.Record(payload.Length);
        return payload;
    }

    public override PooledBuffer EncodeHead(int count)
    {
        var writer = new MemoryPackWriter(0, limits.MaxDepth);
        writer.BeginList(RootNumber, ValueKind.Object, count);
        return writer.Detach();
    }

    public override PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex)
    {
        // The list that they are in counts towards the depth.
        var writer = new MemoryPackWriter(_batchSize.Capacity, limits.MaxDepth - 1);
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
        var reader = new MemoryPackReader(payload, limits.MaxDepth);
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

    protected override PooledBuffer EncodeNull()
    {
        var writer = new MemoryPackWriter(0, limits.MaxDepth);
        writer.WriteNull(ValueKind.List);
        return writer.Detach();
    }
}
