using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Kinds;

/// <summary>Dictionaries and sets of objects, tuples and structs, which MessagePack and MemoryPack have as keys.</summary>
[GenerateShape]
public sealed class Atlas
{
    [DataMember(Order = 1)]
    public Dictionary<Spot, string>? BySpot { get; set; }

    [DataMember(Order = 2)]
    public Dictionary<(byte Zone, long Number), Figure?>? ByNumber { get; set; }

    [DataMember(Order = 3)]
    public Dictionary<Tag, int>? ByTag { get; set; }

    [DataMember(Order = 4)]
    public Dictionary<(string Name, Corner At), List<int>>? ByPlace { get; set; }

    [DataMember(Order = 5)]
    public Dictionary<Tuple<int, string>, bool>? ByTuple { get; set; }

    [DataMember(Order = 6)]
    public HashSet<Spot>? Spots { get; set; }

    [DataMember(Order = 7)]
    public HashSet<Tag>? Tags { get; set; }

    [DataMember(Order = 8)]
    public HashSet<(byte Zone, long Number)>? Numbers { get; set; }
}

/// <summary>A struct without references.</summary>
public record struct Spot([property: DataMember(Order = 1)] int X, [property: DataMember(Order = 2)] int Y);

/// <summary>An object that is equal by its members.</summary>
public sealed record Tag([property: DataMember(Order = 1)] string Name, [property: DataMember(Order = 2)] int Number);
