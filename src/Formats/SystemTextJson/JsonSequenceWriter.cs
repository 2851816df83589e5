using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>Writes lists or streams of one type by System.Text.Json, which is not the same as their items one behind another.</summary>
/// <param name="type">What it knows of the type.</param>
/// <param name="options">The application's options.</param>
/// <param name="name">The type's name for messages.</param>
internal sealed class JsonSequenceWriter(JsonTypeInfo type, JsonSerializerOptions options, string name)
{
    /// <summary>Encodes a list as a whole.</summary>
    /// <exception cref="UnsupportedValueException">JSON has no form for it.</exception>
    public PooledBuffer Encode(object sequence)
    {
        using var output = new JsonOutput(options);
        output.Write(sequence, type, name);
        return output.Detach();
    }

    /// <summary>Writes a list or stream as its items come; the output is flushed when there is much, or nothing is ready.</summary>
    /// <exception cref="UnsupportedValueException">JSON has no form for it; some of it may have been written.</exception>
    public async Task WriteAsync(PipeWriter output, object sequence, CancellationToken cancellation)
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
