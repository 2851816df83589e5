using System.Buffers;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>A converter of a type that is written as another one.</summary>
internal interface IWireConverter
{
    Type Wire { get; }
}

/// <summary>Makes System.Text.Json write a type as another one.</summary>
/// <param name="toWire">Converts to the written type.</param>
/// <param name="fromWire">Converts back; if it refuses, the JSON is invalid for the type.</param>
internal sealed class WireConverter<T, TWire>(Func<T, TWire?> toWire, Func<TWire?, T?> fromWire) : JsonConverter<T>, IWireConverter
{
    public Type Wire => typeof(TWire);

    /// <summary>A struct may be written as null.</summary>
    public override bool HandleNull => typeof(T).IsValueType;

    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        Make(JsonSerializer.Deserialize(ref reader, TypeIn(options)));

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        JsonSerializer.Serialize(writer, toWire(value)!, TypeIn(options));

    public override T ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        typeof(TWire) == typeof(string)
            ? Make((TWire?)(object?)reader.GetString())!
            : base.ReadAsPropertyName(ref reader, typeToConvert, options);

    public override void WriteAsPropertyName(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        if (toWire(value) is string name)
        {
            writer.WritePropertyName(name);
        }
        else
        {
            base.WriteAsPropertyName(writer, value!, options);
        }
    }

    private T? Make(TWire? wire)
    {
        try
        {
            return fromWire(wire);
        }
        catch (Exception error) when (ConversionErrors.AreOfTheValue(error))
        {
            throw new JsonException(error.Message, error);
        }
    }

    private static JsonTypeInfo<TWire> TypeIn(JsonSerializerOptions options) => (JsonTypeInfo<TWire>)options.GetTypeInfo(typeof(TWire));
}

/// <summary>A <see cref="BigInteger"/> as a number.</summary>
internal sealed class BigIntegerConverter : JsonConverter<BigInteger>, IWireConverter
{
    public Type Wire => typeof(decimal);

    public override BigInteger Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType switch
        {
            JsonTokenType.Number => Parse(
                Encoding.UTF8.GetString(reader.HasValueSequence ? reader.ValueSequence.ToArray() : reader.ValueSpan)
            ),
            JsonTokenType.String when options.NumberHandling.HasFlag(JsonNumberHandling.AllowReadingFromString) => Parse(
                reader.GetString()!
            ),
            _ => throw new JsonException(),
        };

    public override void Write(Utf8JsonWriter writer, BigInteger value, JsonSerializerOptions options) =>
        writer.WriteRawValue(Conversions.ToText(value), skipInputValidation: true);

    public override BigInteger ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        Parse(reader.GetString()!);

    public override void WriteAsPropertyName(Utf8JsonWriter writer, BigInteger value, JsonSerializerOptions options) =>
        writer.WritePropertyName(Conversions.ToText(value));

    private static BigInteger Parse(string text)
    {
        try
        {
            return Conversions.ToBigInteger(text);
        }
        catch (Exception error) when (ConversionErrors.AreOfTheValue(error))
        {
            throw new JsonException(error.Message, error);
        }
    }
}
