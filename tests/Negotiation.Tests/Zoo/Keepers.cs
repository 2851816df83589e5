using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace SerializationApi.Negotiation.Tests.Zoo;

/// <summary>What applications make of their JSON options, by name.</summary>
public static class Keepers
{
    public static IReadOnlyDictionary<string, Action<JsonSerializerOptions>> All { get; } =
        new Dictionary<string, Action<JsonSerializerOptions>>
        {
            ["as they are"] = _ => { },
            ["Pascal case"] = json => json.PropertyNamingPolicy = null,
            ["snake case"] = json => json.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
            ["without nulls"] = json => json.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
            ["without defaults"] = json => json.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault,
            ["strict numbers"] = json => json.NumberHandling = JsonNumberHandling.Strict,
            ["numbers as strings"] = json =>
                json.NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString,
            ["named literals"] = json => json.NumberHandling |= JsonNumberHandling.AllowNamedFloatingPointLiterals,
            ["enum names"] = json => json.Converters.Add(new JsonStringEnumConverter()),
            ["enum names in camel case"] = json =>
                json.Converters.Add(new JsonStringEnumConverter(JsonNamingPolicy.CamelCase, allowIntegerValues: false)),
            ["a converter"] = json => json.Converters.Add(new RoundedDecimals()),
            ["a converter of a contract"] = json => json.Converters.Add(new PointAsText()),
            ["a converter of lists"] = json => json.Converters.Add(new PointsAsText<List<Point>>(static points => points)),
            ["a converter of arrays"] = json => json.Converters.Add(new PointsAsText<Point[]>(static points => [.. points])),
            ["the encoder for HTML"] = json => json.Encoder = JavaScriptEncoder.Default,
            ["indented"] = json => json.WriteIndented = true,
            ["unmapped members refused"] = json => json.UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
            ["duplicates refused"] = json => json.AllowDuplicateProperties = false,
            ["case-sensitive"] = json => json.PropertyNameCaseInsensitive = false,
            ["references"] = json => json.ReferenceHandler = ReferenceHandler.Preserve,
            ["cycles ignored"] = json => json.ReferenceHandler = ReferenceHandler.IgnoreCycles,
            ["commas and comments"] = json => (json.AllowTrailingCommas, json.ReadCommentHandling) = (true, JsonCommentHandling.Skip),
            ["shallow"] = json => json.MaxDepth = 3,
            ["as deep as MVC's"] = json => json.MaxDepth = 32,
            ["keys in camel case"] = json => json.DictionaryKeyPolicy = JsonNamingPolicy.CamelCase,
            ["nullable annotations"] = json => json.RespectNullableAnnotations = true,
            ["required parameters"] = json => json.RespectRequiredConstructorParameters = true,
            ["fields"] = json => json.IncludeFields = true,
            ["no read-only properties"] = json => json.IgnoreReadOnlyProperties = true,
            ["populated"] = json => json.PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate,
            ["a source-generated context"] = json => json.TypeInfoResolverChain.Insert(0, KeeperContext.Default),
            ["renamed by a modifier"] = json => Modify(json, static property => property.Name = "_" + property.Name),
            ["changed by a modifier"] = json =>
                Modify(
                    json,
                    static property =>
                    {
                        if (property.PropertyType == typeof(int) && property.Get is { } get)
                        {
                            property.Get = value => (int)get(value)! / 2;
                        }
                    }
                ),
            ["omitted by a modifier"] = json =>
                Modify(json, static property => property.ShouldSerialize = static (_, value) => value is not (int.MaxValue or "x")),
        };

    public static void Modify(JsonSerializerOptions json, Action<JsonPropertyInfo> modify) =>
        json.TypeInfoResolver = new DefaultJsonTypeInfoResolver().WithAddedModifier(type =>
        {
            foreach (JsonPropertyInfo property in type.Properties)
            {
                modify(property);
            }
        });
}

[JsonSerializable(typeof(List<Point>))]
[JsonSerializable(typeof(List<Basket>))]
[JsonSerializable(typeof(List<Conditional>))]
[JsonSerializable(typeof(List<Initialised>))]
internal sealed partial class KeeperContext : JsonSerializerContext;

internal sealed class RoundedDecimals : JsonConverter<decimal>
{
    public override decimal Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetDecimal();

    public override void Write(Utf8JsonWriter writer, decimal value, JsonSerializerOptions options) =>
        writer.WriteNumberValue(decimal.Round(value, 0));
}

internal sealed class PointAsText : JsonConverter<Point>
{
    public override Point Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.GetString()!.Split(';') is [var x, var y] ? new Point(int.Parse(x, null), int.Parse(y, null)) : throw new JsonException();

    public override void Write(Utf8JsonWriter writer, Point value, JsonSerializerOptions options) =>
        writer.WriteStringValue($"{value.X};{value.Y}");
}

internal sealed class PointsAsText<TList>(Func<List<Point>, TList> convert) : JsonConverter<TList>
    where TList : IEnumerable<Point>
{
    public override TList Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        convert([.. reader.GetString()!.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(x => new Point(int.Parse(x, null), 0))]);

    public override void Write(Utf8JsonWriter writer, TList value, JsonSerializerOptions options) =>
        writer.WriteStringValue(string.Join(' ', value.Select(static point => point.X)));
}
