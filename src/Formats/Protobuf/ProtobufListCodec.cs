using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>A list at the root: a message with the items in a repeated field 1.</summary>
internal sealed class ProtobufListCodec<T, TShape>(FormatLimits limits) : ListCodec<T>
    where TShape : struct, IShape<T>
{
    private const int ItemsNumber = 1;

    private static readonly ShapeInfo Wrapper = new(typeof(List<T>), $"List of {TShape.Info.Name}",
    [
        new("Items", "items", ItemsNumber, new(ValueKind.List) { Item = new(ValueKind.Object) { Object = static () => TShape.Info } }),
    ]);

    private SizeHint _hint;

    /// <inheritdoc />
    public override bool NeedsCount => false;

    /// <inheritdoc />
    public override PooledBuffer Encode(ReadOnlySpan<T> items) => EncodeItems(items, 0);

    /// <inheritdoc />
    public override PooledBuffer EncodeHead(int count) => default;

    /// <inheritdoc />
    public override PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex)
    {
        if (!typeof(T).IsValueType)
        {
            NullItems.ThrowIfAny(items, TShape.Info.Name);
        }

        var writer = new ProtobufWriter(_hint.Capacity, limits.MaxDepth, depth: 1);
        try
        {
            TShape.WriteItems(ref writer, ItemsNumber, firstIndex, items);
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
    public override PooledBuffer EncodeTail() => default;

    /// <inheritdoc />
    public override List<T>? Decode(ReadOnlySpan<byte> payload)
    {
        // The wrapping message is not part of the value, so it does not count as depth.
        var reader = new ProtobufReader(payload, limits.MaxDepth, depth: -1);
        List<T>? items = null;
        reader.BeginObject(1, out ObjectScope message);
        while (reader.NextMember(ref message, Wrapper, out _))
        {
            reader.BeginList(ValueKind.Object, out ListScope run);
            items ??= new List<T>(run.Capacity);
            TShape.ReadItems(ref reader, ref run, items);
            reader.EndList(ref run);
        }

        reader.EndObject(ref message);
        return items ?? [];
    }

    /// <inheritdoc />
    protected override PooledBuffer EncodeNull() => default;
}
