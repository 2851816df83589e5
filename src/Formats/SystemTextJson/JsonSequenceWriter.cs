using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>Lists or streams of one type, by System.Text.Json.</summary>
/// <param name="type">What it knows of the type.</param>
/// <param name="options">The application's options.</param>
/// <param name="name">The type's name for messages.</param>
internal sealed class JsonSequenceWriter(JsonTypeInfo type, JsonSerializerOptions options, string name) : SequenceWriter
{
    /// <inheritdoc />
    public override PooledBuffer Encode(object sequence)
    {
        using var output = new JsonOutput(options);
        output.Write(sequence, type, name);
        return output.Detach();
    }

    /// <inheritdoc />
    public override async Task WriteAsync(PipeWriter output, object sequence, CancellationToken cancellation)
    {
        try
        {
            await JsonSerializer.SerializeAsync(output, sequence, type, cancellation).ConfigureAwait(false);
        }
        catch (JsonException error)
        {
            throw new UnsupportedValueException(name, error.Message);
        }
    }
}
