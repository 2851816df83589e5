using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>One contract in MessagePack.</summary>
internal sealed class MessagePackCodec<T, TShape>(MessagePackFormat format) : Codec<T>
    where TShape : struct, IShape<T>
{
    private SizeHint _size;

    public override PooledBuffer Encode(T value)
    {
        var writer = new MessagePackWriter(_size.Capacity, format.KeysAreNames, format.Limits.MaxDepth);
        try
        {
            TShape.Write(ref writer, value);
        }
        catch
        {
            writer.Dispose();
            throw;
        }

        PooledBuffer plain = writer.Detach();
        _size.Record(plain.Length);
        return MessagePackLz4.Compress(plain, format);
    }

    public override T? Decode(ReadOnlySpan<byte> payload)
    {
        if (MessagePackLz4.IsCompressed(payload))
        {
            using PooledBuffer plain = MessagePackLz4.Decompress(payload, format.Limits);
            return DecodePlain(plain.Span);
        }

        return DecodePlain(payload);
    }

    private T? DecodePlain(ReadOnlySpan<byte> payload)
    {
        var reader = new MessagePackReader(payload, format.Limits.MaxDepth);
        T value = TShape.Read(ref reader, default);
        reader.EndPayload();
        return value;
    }
}
