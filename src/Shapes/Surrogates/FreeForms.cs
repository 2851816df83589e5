using System.Buffers;
using System.ComponentModel;
using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace SerializationApi.Shapes;

/// <summary>Converts types of System.Text.Json that hold any value to elements and back; a null is an element that is null.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FreeForms
{
    private static readonly JsonDocumentOptions AnyDepth = new() { MaxDepth = int.MaxValue };

    /// <summary>Converts a node to an element.</summary>
    /// <exception cref="UnsupportedValueException">It has no JSON form: it nests deeper than 1,000 levels, or holds a NaN.</exception>
    public static JsonElement ToElement(JsonNode? node)
    {
        if (node is null)
        {
            return default;
        }

        var text = new ArrayBufferWriter<byte>();
        try
        {
            using var writer = new Utf8JsonWriter(text);
            node.WriteTo(writer);
        }
        catch (Exception exception) when (exception is InvalidOperationException or ArgumentException)
        {
            throw new UnsupportedValueException("payload", $"a free-form value cannot be written as JSON: {exception.Message}");
        }

        return JsonElement.Parse(text.WrittenSpan, AnyDepth);
    }

    /// <summary>Returns the value of a document.</summary>
    public static JsonElement ToElement(JsonDocument? document) => document?.RootElement ?? default;

    /// <summary>Converts an element to a node.</summary>
    public static JsonNode? ToJsonNode(JsonElement element) =>
        element.ValueKind switch
        {
            JsonValueKind.Object => JsonObject.Create(element),
            JsonValueKind.Array => JsonArray.Create(element),
            _ => JsonValue.Create(element),
        };

    /// <summary>Converts an element to its own document.</summary>
    public static JsonDocument ToJsonDocument(JsonElement element) =>
        JsonDocument.Parse(JsonMarshal.GetRawUtf8Value(element).ToArray(), AnyDepth);

    /// <inheritdoc cref="ToJsonNode" />
    /// <exception cref="FormatException">It is not an object.</exception>
    public static JsonObject? ToJsonObject(JsonElement element) =>
        element.ValueKind == JsonValueKind.Null ? null
        : element.ValueKind == JsonValueKind.Object ? JsonObject.Create(element)
        : throw Other("an object", element);

    /// <inheritdoc cref="ToJsonNode" />
    /// <exception cref="FormatException">It is not an array.</exception>
    public static JsonArray? ToJsonArray(JsonElement element) =>
        element.ValueKind == JsonValueKind.Null ? null
        : element.ValueKind == JsonValueKind.Array ? JsonArray.Create(element)
        : throw Other("an array", element);

    /// <inheritdoc cref="ToJsonNode" />
    /// <exception cref="FormatException">It is an object or an array.</exception>
    public static JsonValue? ToJsonValue(JsonElement element) =>
        element.ValueKind is JsonValueKind.Object or JsonValueKind.Array
            ? throw Other("a value without others in it", element)
            : JsonValue.Create(element);

    private static FormatException Other(string expected, JsonElement element) => new($"{element.ValueKind} is not {expected}.");
}
