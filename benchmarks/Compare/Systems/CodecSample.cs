using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>A sample in a format that its shape drives.</summary>
internal sealed class CodecSample<T>(string system, Codec<T> codec, SampleValue<T> sample) : SystemSample(system)
{
    public override PooledBuffer Serialize() => codec.Encode(sample.Value);

    public override object? Deserialize(ReadOnlyMemory<byte> payload) => codec.Decode(payload.Span);

    public override bool IsSample(object? decoded) => sample.IsEqual(decoded);
}
