using System.ComponentModel;
using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>Writes lists or streams of one type with System.Text.Json, if that differs from writing their items.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class JsonSequenceWriter
{
    private readonly JsonTypeInfo _type;
    private readonly JsonSerializerOptions _options;
    private readonly string _name;

    internal JsonSequenceWriter(JsonTypeInfo type, JsonSerializerOptions options, string name) =>
        (_type, _options, _name) = (type, options, name);

    /// <summary>Encodes a list as a whole.</summary>
    /// <exception cref="UnsupportedValueException">JSON cannot represent it.</exception>
    public PooledBuffer Encode(object sequence)
    {
        using var output = new JsonOutput(_options);
        output.Write(sequence, _type, _name);
        return output.Detach();
    }

    /// <summary>Writes a list or stream as its items come; the output is flushed when there is much, or nothing is ready.</summary>
    /// <exception cref="UnsupportedValueException">JSON cannot represent it; some of it may have been written.</exception>
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
