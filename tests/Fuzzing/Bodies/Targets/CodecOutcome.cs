using System.Buffers;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Shapes;

namespace SerializationApi.Fuzz.Targets;

/// <summary>What a codec made of an input: a value, or the refusal that it promises; anything else goes through.</summary>
internal readonly record struct CodecOutcome(object? Value, InvalidPayloadException? Refusal)
{
    public static CodecOutcome Of(ContractCodec codec, ReadOnlySpan<byte> input)
    {
        try
        {
            return new CodecOutcome(codec.Decode(input), Refusal: null);
        }
        catch (InvalidPayloadException refusal)
        {
            return new CodecOutcome(Value: null, refusal);
        }
    }

    public static CodecOutcome Of(ContractCodec codec, in ReadOnlySequence<byte> input)
    {
        try
        {
            return new CodecOutcome(codec.Decode(input), Refusal: null);
        }
        catch (InvalidPayloadException refusal)
        {
            return new CodecOutcome(Value: null, refusal);
        }
    }
}
