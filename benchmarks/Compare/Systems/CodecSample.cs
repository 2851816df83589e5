using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>A sample in a format that its shape drives.</summary>
internal sealed class CodecSample<T>(string system, Codec<T> codec, SampleValue<T> sample) : SystemSample(system)
{
    /// <inheritdoc />
    public override PooledBuffer Serialize() => codec.Encode(sample.Value);

    /// <inheritdoc />
    public override object? Deserialize(ReadOnlyMemory<byte> payload) => codec.Decode(payload.Span);

    /// <inheritdoc />
    public override bool IsSample(object? decoded) => sample.IsEqual(decoded);
}
