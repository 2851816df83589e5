using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Nodes;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Kinds;

/// <summary>Free-form values in every place. Protobuf and MemoryPack have no form for them.</summary>
[GenerateShape]
public sealed class Note
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public JsonElement Element { get; set; }

    [DataMember(Order = 3)]
    public JsonElement? Maybe { get; set; }

    [DataMember(Order = 4)]
    public List<JsonElement>? Items { get; set; }

    [DataMember(Order = 5)]
    public Dictionary<string, JsonElement>? ByName { get; set; }

    [DataMember(Order = 6)]
    public JsonNode? Node { get; set; }

    [DataMember(Order = 7)]
    public JsonObject? Object { get; set; }

    [DataMember(Order = 8)]
    public JsonArray? Array { get; set; }

    [DataMember(Order = 9)]
    public JsonValue? Value { get; set; }

    [DataMember(Order = 10)]
    public JsonNode?[]? Nodes { get; set; }

    [DataMember(Order = 11)]
    public JsonElement?[]? Maybes { get; set; }
}
