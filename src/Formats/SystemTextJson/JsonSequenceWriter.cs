using System.ComponentModel;
using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>Writes lists or streams of one type by System.Text.Json, which is not the same as their items one behind another.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class JsonSequenceWriter
{
    private readonly JsonTypeInfo _type;
    private readonly JsonSerializerOptions _options;
    private readonly string _name;

    /// <summary>Makes a writer.</summary>
    /// <param name="type">What System.Text.Json knows of the type.</param>
    /// <param name="options">The application's options.</param>
    /// <param name="name">The type's name for messages.</param>
    internal JsonSequenceWriter(JsonTypeInfo type, JsonSerializerOptions options, string name) =>
        (_type, _options, _name) = (type, options, name);

    /// <summary>Encodes a list as a whole.</summary>
    /// <exception cref="UnsupportedValueException">JSON has no form for it.</exception>
    public PooledBuffer Encode(object sequence)
    {
        using var output = new JsonOutput(_options);
        output.Write(sequence, _type, _name);
        return output.Detach();
    }

    /// <summary>Writes a list or stream as its items come; the output is flushed when there is much, or nothing is ready.</summary>
    /// <exception cref="UnsupportedValueException">JSON has no form for it; some of it may have been written.</exception>
    public async Task WriteAsync(PipeWriter output, object sequence, CancellationToken cancellation)
    {
        try
        {
            await JsonSerializer.SerializeAsync(output, sequence, _type, cancellation).ConfigureAwait(false);
        }
        catch (JsonException error)
        {
            throw new UnsupportedValueException(_name, error.Message);
        }
    }
}
