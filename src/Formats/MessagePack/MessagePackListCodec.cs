using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>The codec of a list of a contract in MessagePack, an array, perhaps compressed.</summary>
internal sealed class MessagePackListCodec<T, TShape>(MessagePackFormat format)
    : ShapeListCodec<T, TShape, MessagePackShapeWriter, MessagePackShapeReader>(format.Limits, format.KeysAreNames)
    where TShape : struct, IShape<T>
{
    public override bool CanBatch => format.Compression == MessagePackCompressionMode.None;

    public override bool CompressesWhole => !CanBatch;

    public override PooledBuffer Encode(ReadOnlySpan<T> items) => Compress(base.Encode(items));

    public override void CheckLength(long plainBytes) => MessagePackLz4.CheckLength(plainBytes, format);

    public override PooledBuffer Compress(PooledBuffer plain) => MessagePackLz4.Compress(plain, format);

    public override PayloadCompressor? CreateCompressor() => MessagePackLz4.CreateCompressor(format.Compression);

    public override List<T>? Decode(ReadOnlySpan<byte> payload)
    {
        if (!MessagePackLz4.IsCompressed(payload))
        {
            return base.Decode(payload);
        }

        using PooledBuffer plain = MessagePackLz4.Decompress(payload, format.Limits);
        return base.Decode(plain.Span);
    }
}
