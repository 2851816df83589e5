using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Microsoft.OpenApi;
using SerializationApi.Shapes;

namespace SerializationApi.OpenApi.Schemas;

/// <summary>Enums as they are sent: by name or by number.</summary>
internal static class EnumSchemas
{
    /// <summary>
    /// An enum of System.Text.Json: each of its values is written, since converters, options, naming policies and
    /// attributes decide how.
    /// </summary>
    public static OpenApiSchema Of(JsonTypeInfo json)
    {
        try
        {
            JsonNode?[] values = [.. Values(json.Type).Select(value => JsonSerializer.SerializeToNode(value, json))];
            return Of(values, isSet: json.Type.IsDefined(typeof(FlagsAttribute), inherit: false), Enum.GetUnderlyingType(json.Type));
        }
        catch (Exception error) when (error is NotSupportedException or InvalidOperationException or JsonException)
        {
            // A converter of the application's that does not write every value.
            return new OpenApiSchema();
        }
    }

    /// <summary>An enum by a shape.</summary>
    /// <param name="description">Its description.</param>
    /// <param name="underlying">The integer that it is.</param>
    public static OpenApiSchema Of(TypeDescription description, Type underlying)
    {
        IEnumerable<JsonNode?> values = description.EnumValues.DistinctBy(value => value.Value)
            .Select(value => description.EnumAsName ? JsonValue.Create(value.Key) : (JsonNode?)JsonValue.Create(value.Value));
        return Of([.. values], isSet: false, underlying);
    }

    private static OpenApiSchema Of(JsonNode?[] values, bool isSet, Type underlying)
    {
        JsonValueKind[] kinds = [.. values.Select(value => value?.GetValueKind() ?? JsonValueKind.Null).Distinct()];
        return kinds switch
        {
            // Sets of flags have values without a name, which are written as a list of names, or as their sum.
            [JsonValueKind.String] => new OpenApiSchema { Type = JsonSchemaType.String, Enum = isSet ? null : Distinct(values) },
            [JsonValueKind.Number] or [] => Number(isSet || values.Length == 0 ? null : Distinct(values), underlying),
            _ => new OpenApiSchema(),
        };
    }

    private static OpenApiSchema Number(List<JsonNode>? values, Type underlying)
    {
        OpenApiSchema schema = ScalarSchemas.Find(underlying, default)!;
        schema.Enum = values;
        if (values is not null)
        {
            schema.Minimum = null;
            schema.Maximum = null;
        }

        return schema;
    }

    private static List<JsonNode> Distinct(JsonNode?[] values) => [.. values.OfType<JsonNode>().DistinctBy(value => value.ToJsonString(), StringComparer.Ordinal)];

    private static IEnumerable<object> Values(Type type) =>
        Enum.GetValuesAsUnderlyingType(type).Cast<object>().Distinct().Select(value => Enum.ToObject(type, value));
}
