using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>A sample by System.Text.Json as it comes: text that is not ASCII is escaped, as it was in the articles.</summary>
internal sealed class SystemTextJsonSample<T>(JsonTypeInfo<T> typeInfo, SampleValue<T> sample) : SystemSample(SystemNames.Json)
{
    private static readonly JsonWriterOptions Options = new() { SkipValidation = true };

    private int _expected = 1024;

    public override PooledBuffer Serialize()
    {
        var output = new PooledBufferWriter(_expected);
        using (var writer = new Utf8JsonWriter(output, Options))
        {
            JsonSerializer.Serialize(writer, sample.Value, typeInfo);
        }

        _expected = output.Length + 1024;
        return output.Detach();
    }

    public override object? Deserialize(ReadOnlyMemory<byte> payload) => JsonSerializer.Deserialize(payload.Span, typeInfo);

    public override bool IsSample(object? decoded) => sample.IsEqual(decoded);
}
