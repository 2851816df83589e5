using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

/// <summary>One contract in MemoryPack.</summary>
internal sealed class MemoryPackCodec<T, TShape>(FormatLimits limits) : Codec<T>
    where TShape : struct, IShape<T>
{
    private SizeHint _size;

    public override PooledBuffer Encode(T value)
    {
        var writer = new MemoryPackWriter(_size.Capacity, limits.MaxDepth);
        try
        {
            TShape.Write(ref writer, value);
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

    public override T? Decode(ReadOnlySpan<byte> payload)
    {
        var reader = new MemoryPackReader(payload, limits.MaxDepth);
        T value = TShape.Read(ref reader, default);
        reader.EndPayload();
        return value;
    }
}
