using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>A contract inside System.Text.Json, through its shape.</summary>
/// <typeparam name="T">The contract, or a list of one.</typeparam>
/// <param name="codecs">Its codecs.</param>
/// <param name="format">JSON, which may not be offered for it: then only using it fails.</param>
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

/// <summary>A <see cref="ShapeJsonConverter{T}"/> of whatever contract.</summary>
internal interface IShapeJsonConverter;
