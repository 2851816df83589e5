using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>One contract as a Protobuf message.</summary>
internal sealed class ProtobufCodec<T, TShape>(FormatLimits limits) : Codec<T>
    where TShape : struct, IShape<T>
{
    private SizeHint _hint;

    /// <inheritdoc />
    public override PooledBuffer Encode(T value)
    {
        var writer = new ProtobufWriter(_hint.Capacity, limits.MaxDepth, depth: 0);
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
        var reader = new ProtobufReader(payload, limits.MaxDepth, depth: 0);
        return TShape.Read(ref reader, default);
    }
}
