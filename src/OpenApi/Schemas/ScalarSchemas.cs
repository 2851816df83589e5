using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Microsoft.OpenApi;

namespace SerializationApi.OpenApi.Schemas;

/// <summary>What System.Text.Json makes of types that are no objects, lists or dictionaries.</summary>
internal static class ScalarSchemas
{
    // TimeSpan in its constant format ("c"), which is not the duration of ISO 8601 that the format "duration" promises.
    private const string TimeSpanPattern = @"^-?(\d+\.)?\d{2}:\d{2}:\d{2}(\.\d{1,7})?$";

    private const string IntegerPattern = @"^-?\d+$";
    private const string NumberPattern = @"^-?\d+(\.\d+)?([eE][-+]?\d+)?$";

    private static readonly Dictionary<Type, (string? Format, string? Minimum, string? Maximum)> Integers = new()
    {
        [typeof(sbyte)] = ("int32", "-128", "127"),
        [typeof(byte)] = ("int32", "0", "255"),
        [typeof(short)] = ("int32", "-32768", "32767"),
        [typeof(ushort)] = ("int32", "0", "65535"),
        [typeof(int)] = ("int32", null, null),
        [typeof(uint)] = ("int64", "0", "4294967295"),
        [typeof(long)] = ("int64", null, null),
        [typeof(ulong)] = ("uint64", "0", null),
        [typeof(Int128)] = (null, null, null),
        [typeof(UInt128)] = (null, "0", null),
    };

    private static readonly Dictionary<Type, string?> Reals = new()
    {
        [typeof(Half)] = "float",
        [typeof(float)] = "float",
        [typeof(double)] = "double",
        [typeof(decimal)] = "decimal",
    };

    private static readonly Dictionary<Type, string?> Texts = new()
    {
        [typeof(string)] = null,
        [typeof(Guid)] = "uuid",
        [typeof(Uri)] = "uri",
        [typeof(Version)] = null,
        [typeof(DateTime)] = "date-time",
        [typeof(DateTimeOffset)] = "date-time",
        [typeof(DateOnly)] = "date",
        [typeof(TimeOnly)] = "time",
        [typeof(byte[])] = "byte",
        [typeof(Memory<byte>)] = "byte",
        [typeof(ReadOnlyMemory<byte>)] = "byte",
    };

    private static readonly HashSet<Type> FreeForm = [typeof(object), typeof(JsonElement), typeof(JsonDocument), typeof(JsonNode), typeof(JsonValue)];

    /// <summary>The schema of a type's values, without null.</summary>
    /// <param name="type">The type.</param>
    /// <param name="handling">How its numbers are written.</param>
    /// <returns>A schema of its own for each call; null of a type that is not known.</returns>
    public static OpenApiSchema? Find(Type type, JsonNumberHandling handling) =>
        Integers.TryGetValue(type, out (string? Format, string? Minimum, string? Maximum) integer) ? Integer(integer, handling)
        : Reals.TryGetValue(type, out string? real) ? Real(real, type, handling)
        : Texts.TryGetValue(type, out string? text) ? new OpenApiSchema { Type = JsonSchemaType.String, Format = text }
        : type == typeof(bool) ? new OpenApiSchema { Type = JsonSchemaType.Boolean }
        : type == typeof(char) ? new OpenApiSchema { Type = JsonSchemaType.String, Format = "char", MinLength = 1, MaxLength = 1 }
        : type == typeof(TimeSpan) ? new OpenApiSchema { Type = JsonSchemaType.String, Pattern = TimeSpanPattern }
        : type == typeof(JsonArray) ? new OpenApiSchema { Type = JsonSchemaType.Array, Items = new OpenApiSchema() }
        : type == typeof(JsonObject) ? new OpenApiSchema { Type = JsonSchemaType.Object, AdditionalProperties = new OpenApiSchema() }
        : FreeForm.Contains(type) ? new OpenApiSchema()
        : null;

    private static OpenApiSchema Integer((string? Format, string? Minimum, string? Maximum) integer, JsonNumberHandling handling) =>
        handling.HasFlag(JsonNumberHandling.WriteAsString)
            ? new OpenApiSchema { Type = JsonSchemaType.String, Format = integer.Format, Pattern = IntegerPattern }
            : new OpenApiSchema { Type = JsonSchemaType.Integer, Format = integer.Format, Minimum = integer.Minimum, Maximum = integer.Maximum };

    private static OpenApiSchema Real(string? format, Type type, JsonNumberHandling handling)
    {
        bool isText = handling.HasFlag(JsonNumberHandling.WriteAsString);
        OpenApiSchema number = isText
            ? new OpenApiSchema { Type = JsonSchemaType.String, Format = format, Pattern = NumberPattern }
            : new OpenApiSchema { Type = JsonSchemaType.Number, Format = format };
        return handling.HasFlag(JsonNumberHandling.AllowNamedFloatingPointLiterals) && type != typeof(decimal)
            ? new OpenApiSchema { AnyOf = [number, new OpenApiSchema { Type = JsonSchemaType.String, Enum = ["NaN", "Infinity", "-Infinity"] }] }
            : number;
    }
}
