using System.Buffers;

namespace SerializationApi.Compatibility.Tests.Codecs;

/// <summary>A codec whose contract is known only at run time: one harness for all contracts.</summary>
internal abstract class ContractCodec
{
    public abstract byte[] Encode(object? value);

    public abstract object? Decode(ReadOnlySpan<byte> payload);

    public abstract object? Decode(in ReadOnlySequence<byte> payload);
}
