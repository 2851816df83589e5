using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

/// <summary>A list at the root: an array.</summary>
internal sealed class JsonListCodec<T, TShape>(FormatLimits limits) : ListCodec<T>
    where TShape : struct, IShape<T>
{
    // The member that holds the list has no number here.
    private const int NoNumber = 0;

    private SizeHint _hint;
    private SizeHint _batchHint;

    /// <inheritdoc />
    public override bool NeedsCount => false;

    /// <inheritdoc />
    public override PooledBuffer Encode(ReadOnlySpan<T> items)
    {
        var writer = new JsonWriter(_hint.Capacity, limits.MaxDepth, depth: 0);
        try
        {
            int mark = writer.BeginList(NoNumber, ValueKind.Object, items.Length);
            TShape.WriteItems(ref writer, NoNumber, 0, items);
            writer.EndList(mark);
            PooledBuffer payload = writer.Detach();
            _hint.Record(payload.Length);
            return payload;
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <inheritdoc />
    public override PooledBuffer EncodeHead(int count) => Constant("["u8);

    /// <inheritdoc />
    public override PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex)
    {
        var writer = new JsonWriter(_batchHint.Capacity, limits.MaxDepth, depth: 1);
        try
        {
            TShape.WriteItems(ref writer, NoNumber, firstIndex, items);
            PooledBuffer payload = writer.Detach();
            _batchHint.Record(payload.Length);
            return payload;
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <inheritdoc />
    public override PooledBuffer EncodeTail() => Constant("]"u8);

    /// <inheritdoc />
    public override List<T>? Decode(ReadOnlySpan<byte> payload)
    {
        var reader = new JsonReader(payload, limits.MaxDepth);
        List<T>? items = null;
        if (reader.BeginList(ValueKind.Object, out ListScope scope))
        {
            items = [];
            TShape.ReadItems(ref reader, ref scope, items);
            reader.EndList(ref scope);
        }

        reader.End();
        return items;
    }

    /// <inheritdoc />
    protected override PooledBuffer EncodeNull() => Constant("null"u8);

    private static PooledBuffer Constant(ReadOnlySpan<byte> text)
    {
        var output = new OutputBuffer(text.Length);
        output.Write(text);
        return output.Detach();
    }
}
