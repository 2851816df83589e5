using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

/// <summary>One contract as a JSON value.</summary>
internal sealed class JsonCodec<T, TShape>(FormatLimits limits) : Codec<T>
    where TShape : struct, IShape<T>
{
    private SizeHint _hint;

    /// <inheritdoc />
    public override PooledBuffer Encode(T value)
    {
        var writer = new JsonWriter(_hint.Capacity, limits.MaxDepth, depth: 0);
        try
        {
            TShape.Write(ref writer, value);
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
    public override T? Decode(ReadOnlySpan<byte> payload)
    {
        var reader = new JsonReader(payload, limits.MaxDepth);
        T? value = TShape.Read(ref reader, default);
        reader.End();
        return value;
    }
}
