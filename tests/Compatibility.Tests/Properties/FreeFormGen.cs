using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using FsCheck;
using FsCheck.Fluent;

namespace SerializationApi.Compatibility.Tests.Properties;

/// <summary>Generators of free-form values that come back from every format with the same text: without white space, numbers as they are
/// written shortest.</summary>
internal static class FreeFormGen
{
    private static readonly JsonSerializerOptions Plain = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private static readonly Gen<string> Leaf = Gen.Elements(
        "null",
        "true",
        "false",
        "0",
        "-1",
        "127",
        "128",
        "-32",
        "-33",
        "65536",
        "4294967296",
        "9223372036854775807",
        "-9223372036854775808",
        "18446744073709551615",
        "1.5",
        "-0.1",
        "1E+300",
        "\"\"",
        "\"text\"",
        "\"測試\"",
        "\"\\\"\\\\\\n\"",
        "[]",
        "{}"
    );

    private static readonly Gen<string> Json = Of(3);

    public static IReadOnlyDictionary<Type, Gen<object>> All { get; } =
        new Dictionary<Type, Gen<object>>
        {
            [typeof(JsonElement)] = Json.Select(text => (object)JsonElement.Parse(text)),
            [typeof(object)] = Json.Where(text => text != "null").Select(text => (object)JsonElement.Parse(text)),
            [typeof(JsonNode)] = Json.Where(text => text != "null").Select(text => (object)JsonNode.Parse(text)!),
            [typeof(JsonObject)] = Object(2).Select(text => (object)JsonNode.Parse(text)!),
            [typeof(JsonArray)] = Array(2).Select(text => (object)JsonNode.Parse(text)!),
            [typeof(JsonValue)] = Leaf.Where(text => text is not ("null" or "[]" or "{}")).Select(text => (object)JsonNode.Parse(text)!),
        };

    private static Gen<string> Of(int depth) => depth == 0 ? Leaf : Gen.Frequency((2, Leaf), (1, Array(depth - 1)), (1, Object(depth - 1)));

    private static Gen<string> Array(int depth) =>
        Gen.Choose(0, 4).SelectMany(count => Of(depth).ArrayOf(count)).Select(items => $"[{string.Join(',', items)}]");

    // Names may come twice in an element, which keeps both; a node would not.
    private static Gen<string> Object(int depth) =>
        from count in Gen.Choose(0, 4)
        from items in Of(depth).ArrayOf(count)
        select $"{{{string.Join(',', items.Select((item, i) => $"{JsonSerializer.Serialize($"{i}ñ", Plain)}:{item}"))}}}";
}
