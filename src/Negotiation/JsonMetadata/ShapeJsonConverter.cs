using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Reads and writes a contract inside System.Text.Json through its shape.</summary>
internal sealed class ShapeJsonConverter<T>(TypeCodecs<T> codecs, Format format) : JsonConverter<T>, IShapeJsonConverter
{
    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        using var document = JsonDocument.ParseValue(ref reader);
        try
        {
            return codecs.For(format).Decode(JsonMarshal.GetRawUtf8Value(document.RootElement));
        }
        catch (InvalidPayloadException error)
        {
            throw new JsonException(error.Message, error);
        }
    }

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        using PooledBuffer payload = codecs.For(format).Encode(value);
        writer.WriteRawValue(payload.Span, skipInputValidation: true);
    }
}

/// <summary>A <see cref="ShapeJsonConverter{T}"/> of any contract.</summary>
internal interface IShapeJsonConverter;
