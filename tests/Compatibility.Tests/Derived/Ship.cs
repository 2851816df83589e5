using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Derived;

/// <summary>A base of which no annotation says so.</summary>
[GenerateShape]
public class Ship
{
    [DataMember(Order = 1)]
    public string? Name { get; set; }
}

/// <summary>A base that is a record.</summary>
[GenerateShape]
public record Cargo([property: DataMember(Order = 1)] int Weight);

/// <summary>A base that MemoryPack has in slots.</summary>
[GenerateShape(VersionTolerant = true)]
public class Hold
{
    [DataMember(Order = 1)]
    public int Id { get; set; }
}

/// <summary>Every place of a base in another contract.</summary>
[GenerateShape]
public sealed class Fleet
{
    [DataMember(Order = 1)]
    public Ship? Lead { get; set; }

    [DataMember(Order = 2)]
    public List<Ship>? Ships { get; set; }

    [DataMember(Order = 3)]
    public Ship[]? Reserve { get; set; }

    [DataMember(Order = 4)]
    public Dictionary<string, Ship>? ByName { get; set; }

    [DataMember(Order = 5)]
    public Cargo? Cargo { get; set; }

    [DataMember(Order = 6)]
    public Hold? Hold { get; set; }

    [DataMember(Order = 7)]
    public HashSet<Ship>? Seen { get; set; }
}
