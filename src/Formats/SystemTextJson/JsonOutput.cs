using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>A payload that System.Text.Json writes.</summary>
internal readonly ref struct JsonOutput : IDisposable
{
    private readonly PooledBufferWriter _payload = new();
    private readonly Utf8JsonWriter _json;

    public JsonOutput(JsonSerializerOptions options) =>
        _json = new Utf8JsonWriter(
            _payload,
            new JsonWriterOptions
            {
                Encoder = options.Encoder,
                Indented = options.WriteIndented,
                IndentCharacter = options.IndentCharacter,
                IndentSize = options.IndentSize,
                NewLine = options.NewLine,
                MaxDepth = options.MaxDepth,
                SkipValidation = true,
            }
        );

    /// <summary>Appends a value as System.Text.Json writes it.</summary>
    /// <exception cref="UnsupportedValueException">System.Text.Json refuses the value: it is a cycle, or too deep.</exception>
    public void Write<T>(T value, JsonTypeInfo<T> type, string name)
    {
        try
        {
            _json.Reset();
            JsonSerializer.Serialize(_json, value, type);
            _json.Flush();
        }
        catch (JsonException error)
        {
            throw new UnsupportedValueException(name, error.Message);
        }
    }

    public void Write(object? value, JsonTypeInfo type, string name)
    {
        try
        {
            _json.Reset();
            JsonSerializer.Serialize(_json, value, type);
            _json.Flush();
        }
        catch (JsonException error)
        {
            throw new UnsupportedValueException(name, error.Message);
        }
    }

    /// <summary>Writes JSON text, or text between two values.</summary>
    public void WriteRaw(ReadOnlySpan<byte> text) => _payload.Write(text);

    /// <summary>Returns the payload, which the caller disposes.</summary>
    public PooledBuffer Detach() => _payload.Detach();

    public void Dispose() => _payload.Dispose(); // Not the JSON writer: it would flush into a payload that is no longer this one.
}
