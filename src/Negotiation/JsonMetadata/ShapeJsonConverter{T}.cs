using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>A contract inside System.Text.Json, through its shape.</summary>
/// <typeparam name="T">The contract, or a list of one.</typeparam>
/// <param name="codec">Its JSON codec.</param>
internal sealed class ShapeJsonConverter<T>(Codec<T> codec) : JsonConverter<T>
{
    /// <inheritdoc />
    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        using var document = JsonDocument.ParseValue(ref reader);
        try
        {
            return codec.Decode(JsonMarshal.GetRawUtf8Value(document.RootElement));
        }
        catch (InvalidPayloadException error)
        {
            throw new JsonException(error.Message, error);
        }
    }

    /// <inheritdoc />
    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        using PooledBuffer payload = codec.Encode(value);
        writer.WriteRawValue(payload.Span, skipInputValidation: true);
    }
}
