using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>The codec of a contract in MessagePack, perhaps compressed.</summary>
internal sealed class MessagePackCodec<T, TShape>(MessagePackFormat format)
    : ShapeCodec<T, TShape, MessagePackShapeWriter, MessagePackShapeReader>(format.Limits, format.KeysAreNames)
    where TShape : struct, IShape<T>
{
    public override PooledBuffer Encode(T value) => MessagePackLz4.Compress(base.Encode(value), format);

    public override T? Decode(ReadOnlySpan<byte> payload)
    {
        if (!MessagePackLz4.IsCompressed(payload))
        {
            return base.Decode(payload);
        }

        using PooledBuffer plain = MessagePackLz4.Decompress(payload, format.Limits);
        return base.Decode(plain.Span);
    }

    internal override T? Decode(ReadOnlySpan<byte> payload, ref long taken)
    {
        if (!MessagePackLz4.IsCompressed(payload))
        {
            return base.Decode(payload, ref taken);
        }

        using PooledBuffer plain = MessagePackLz4.Decompress(payload, format.Limits);
        return base.Decode(plain.Span, ref taken);
    }
}
