using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Schema;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// Converts a C# union type: the JSON of its case alone, as System.Text.Json of .NET 11 writes it; the kind of a JSON value decides the
/// case.
/// </summary>
[RequiresUnreferencedCode("It asks reflection for the cases of a union.")]
[RequiresDynamicCode("As above.")]
internal sealed class UnionConverter<T> : JsonConverter<T>
{
    private readonly ConstructorInfo[] _constructors =
    [
        .. typeof(T)
            .GetConstructors()
            .Where(static constructor => constructor.GetParameters() is [var only] && only.ParameterType != typeof(T)),
    ];
    private readonly Type[] _cases;
    private readonly PropertyInfo _held = typeof(T).GetProperty("Value")!;
    private JsonKinds[]? _kinds;

    /// <summary>Called by reflection.</summary>
    public UnionConverter() =>
        _cases = [.. _constructors.Select(static constructor => CaseOf(constructor.GetParameters()[0].ParameterType))];

    public override bool HandleNull => typeof(T).IsValueType;

    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (reader.TokenType == JsonTokenType.Null)
        {
            return default;
        }

        int held = IndexOf(KindOf(reader.TokenType), options, IsNotFinite(ref reader));
        JsonTypeInfo type = options.GetTypeInfo(_cases[held]);
        object value = JsonSerializer.Deserialize(ref reader, type) ?? throw new JsonException();
        if (value is Enum named && IsNumberOfAnother(named, held, type, options))
        {
            throw new JsonException($"{named:D} has no name in {TypeNames.Display(type.Type)}.");
        }

        return (T)_constructors[held].Invoke([value]);
    }

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        if (_held.GetValue(value) is not { } held)
        {
            writer.WriteNullValue();
            return;
        }

        int index = Array.FindIndex(_cases, type => type == held.GetType());
        JsonTypeInfo type = options.GetTypeInfo(index >= 0 ? _cases[index] : _cases.First(type => type.IsInstanceOfType(held)));
        if (index >= 0 && held is Enum named && IsNumberOfAnother(named, index, type, options))
        {
            throw UnionCases.Unnamed(TypeNames.Display(typeof(T)), named);
        }

        JsonSerializer.Serialize(writer, held, type);
    }

    // An enum by name whose value has none.
    private bool IsNumberOfAnother(Enum named, int index, JsonTypeInfo type, JsonSerializerOptions options) =>
        Kinds(options) is var kinds
        && !kinds[index].HasFlag(JsonKinds.Number)
        && Array.Exists(kinds, static other => other.HasFlag(JsonKinds.Number))
        && JsonSerializer.SerializeToElement(named, type).ValueKind == JsonValueKind.Number;

    private static Type CaseOf(Type parameter)
    {
        Type type = parameter.IsByRef ? parameter.GetElementType()! : parameter;
        return Nullable.GetUnderlyingType(type) ?? type;
    }

    // NaN and the infinities are strings in JSON.
    private static bool IsNotFinite(ref Utf8JsonReader reader) =>
        reader.TokenType == JsonTokenType.String
        && (reader.ValueTextEquals("NaN"u8) || reader.ValueTextEquals("Infinity"u8) || reader.ValueTextEquals("-Infinity"u8));

    private static bool IsFloatingPoint(Type type) => type == typeof(double) || type == typeof(float) || type == typeof(Half);

    private int IndexOf(JsonKinds kind, JsonSerializerOptions options, bool isNotFinite)
    {
        JsonKinds[] kinds = Kinds(options);

        // Options may allow numbers as strings. No schema tells what a converter of the application writes.
        int[] found = CasesThat(i => kinds[i].HasFlag(kind));
        if (isNotFinite && found is [var number] && IsFloatingPoint(_cases[number]))
        {
            return number;
        }

        int[] chosen = [.. found.Where(i => kind != JsonKinds.String || !kinds[i].HasFlag(JsonKinds.Number))];
        chosen = chosen.Length > 0 ? chosen : CasesThat(i => kind == JsonKinds.Number && _cases[i].IsEnum);
        chosen = chosen.Length > 0 ? chosen : CasesThat(i => kinds[i] == JsonKinds.None);
        chosen = chosen.Length > 0 ? chosen : found;
        return chosen is [var only]
            ? only
            : throw new JsonException(
                $"{(found.Length == 0 ? "No case" : "More than one case")} of {TypeNames.Display(typeof(T))} "
                    + $"is a JSON {kind.ToString().ToLowerInvariant()}."
            );
    }

    private JsonKinds[] Kinds(JsonSerializerOptions options) => _kinds ??= [.. _cases.Select(type => KindsOf(type, options))];

    private int[] CasesThat(Func<int, bool> hold) => [.. Enumerable.Range(0, _cases.Length).Where(hold)];

    private static JsonKinds KindOf(JsonTokenType token) =>
        token switch
        {
            JsonTokenType.String => JsonKinds.String,
            JsonTokenType.Number => JsonKinds.Number,
            JsonTokenType.True or JsonTokenType.False => JsonKinds.Boolean,
            JsonTokenType.StartArray => JsonKinds.Array,
            _ => JsonKinds.Object,
        };

    private static JsonKinds KindsOf(Type type, JsonSerializerOptions options) =>
        options.GetTypeInfo(type).Converter is IWireConverter other
            ? KindsOf(other.Wire, options)
            : KindsOf(options.GetJsonSchemaAsNode(type));

    private static JsonKinds KindsOf(JsonNode schema) =>
        (schema as JsonObject)?["type"] switch
        {
            JsonArray names => names.Aggregate(JsonKinds.None, static (all, name) => all | KindOf((string?)name)),
            JsonValue name => KindOf((string?)name),
            _ when schema is JsonObject names && names.ContainsKey("enum") => JsonKinds.String,
            _ => JsonKinds.None,
        };

    private static JsonKinds KindOf(string? name) =>
        name switch
        {
            "string" => JsonKinds.String,
            "number" or "integer" => JsonKinds.Number,
            "boolean" => JsonKinds.Boolean,
            "array" => JsonKinds.Array,
            "object" => JsonKinds.Object,
            _ => JsonKinds.None,
        };
}
