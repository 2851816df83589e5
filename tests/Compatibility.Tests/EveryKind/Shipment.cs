using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>Members that can be set only while the object is made.</summary>
[DataContract]
[GenerateShape]
public sealed class Shipment
{
    [DataMember(Order = 1)]
    public required int Id { get; init; }

    [DataMember(Order = 2)]
    public required string Address { get; set; }

    [DataMember(Order = 3)]
    public string? Note { get; init; }

    [DataMember(Order = 4)]
    public IReadOnlyList<Leaf>? Parts { get; init; }

    [DataMember(Order = 5)]
    public Dictionary<string, int>? Counts { get; init; }

    [DataMember(Order = 6)]
    public decimal Price { get; set; }

    [DataMember(Order = 7)]
    public long[]? Codes { get; init; }

    [DataMember(Order = 8)]
    public Shipment? Previous { get; init; }
}
