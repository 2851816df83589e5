using System.Buffers;
using SerializationApi.Formats;

namespace SerializationApi.Compatibility.Tests.Codecs;

internal sealed class ContractCodec<T>(Codec<T> codec) : ContractCodec
{
    public override byte[] Encode(object? value)
    {
        using PooledBuffer buffer = codec.Encode((T)value!);
        return buffer.Span.ToArray();
    }

    public override object? Decode(ReadOnlySpan<byte> payload) => codec.Decode(payload);

    public override object? Decode(in ReadOnlySequence<byte> payload) => codec.Decode(payload);
}
