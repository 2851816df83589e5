using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.FreeForms;

// Extension data in each of the forms and places that System.Text.Json allows. None of these is read as it was written but by JSON.
[GenerateShape]
public sealed class Chest
{
    [JsonExtensionData]
    public Dictionary<string, object?>? Extra { get; set; }

    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public string? Name { get; set; }

    [JsonIgnore]
    public int Secret { get; } = 1;

    [JsonIgnore, JsonPropertyName("old")]
    public int Older { get; } = 2;
}

[GenerateShape]
public sealed class ElementChest
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [JsonExtensionData]
    public IDictionary<string, JsonElement>? Extra { get; set; }
}

[GenerateShape]
public sealed record RecordChest(int Id, string? Name)
{
    [JsonExtensionData]
    public IDictionary<string, object?>? Extra { get; set; }

    [JsonIgnore]
    public int Secret { get; } = 1;
}

[GenerateShape]
public sealed class InitialisedChest
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [JsonExtensionData]
    public Dictionary<string, JsonElement> Extra { get; init; } = new() { ["first"] = JsonElement.Parse("1") };
}

[GenerateShape]
public struct StructChest
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [JsonExtensionData]
    public Dictionary<string, object?>? Extra { get; set; }
}

[GenerateShape]
public sealed class SortedChest
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [JsonExtensionData]
    public SortedDictionary<string, object?>? Extra { get; set; }
}

[GenerateShape]
public sealed class FieldChest
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

#pragma warning disable CA1051 // a field of the contract
    [JsonInclude, JsonExtensionData]
    public Dictionary<string, object?>? Extra;
#pragma warning restore CA1051
}

// System.Text.Json writes it and keeps nothing, which SHAPE028 tells.
#pragma warning disable SHAPE028
[GenerateShape]
public sealed class GetOnlyChest
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [JsonExtensionData]
    public Dictionary<string, object?> Extra { get; } = new() { ["first"] = 1 };
}
#pragma warning restore SHAPE028

[GenerateShape]
public sealed class PrivateSetChest
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [JsonInclude, JsonExtensionData]
    public Dictionary<string, object?>? Extra { get; private set; }
}

[GenerateShape, JsonDerivedType(typeof(IronChest), "iron")]
public abstract class AnyChest
{
    [JsonExtensionData]
    public Dictionary<string, object?>? Extra { get; set; }
}

[GenerateShape]
public sealed class IronChest : AnyChest
{
    [DataMember(Order = 1)]
    public int Lock { get; set; }
}

[GenerateShape, JsonDerivedType(typeof(SmallChest), "small")]
public class OpenChest
{
    [JsonExtensionData]
    public Dictionary<string, object?>? Extra { get; set; }

    [JsonIgnore]
    public int Secret { get; } = 1;
}

[GenerateShape]
public sealed class SmallChest : OpenChest
{
    [DataMember(Order = 1)]
    public int Lock { get; set; }
}

#pragma warning disable SHAPE022
[GenerateShape]
public sealed class NumberedChest
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2), JsonExtensionData]
    public Dictionary<string, JsonElement>? Extra { get; set; }
}
#pragma warning restore SHAPE022
