using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Kinds;

/// <summary>What JSON has beside the members goes into extension data. The other formats have the members alone.</summary>
[GenerateShape]
public sealed class Parcel
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    // In the middle, to be written at the end.
    [JsonExtensionData]
    public Dictionary<string, object?>? Extra { get; set; }

    [DataMember(Order = 2)]
    public string? Name { get; set; }

    [DataMember(Order = 3)]
    public List<Crate>? Crates { get; set; }
}

/// <summary>Made by its constructor, so that what is unknown waits for it.</summary>
[GenerateShape]
public sealed record Consignment(int Id, Parcel? Parcel)
{
    [JsonExtensionData]
    public IDictionary<string, JsonElement> Extra { get; init; } = new Dictionary<string, JsonElement>();
}

/// <summary>A struct, and nodes.</summary>
[GenerateShape]
public struct Crate
{
    [DataMember(Order = 1), JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int Weight { get; set; }

    [JsonExtensionData]
    public JsonObject? Extra { get; set; }
}
