using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>Structs alone, nullable and nested.</summary>
[DataContract]
[GenerateShape]
public sealed class Box
{
    [DataMember(Order = 1)]
    public Coordinate Corner { get; set; }

    [DataMember(Order = 2)]
    public Coordinate? MaybeCorner { get; set; }

    [DataMember(Order = 3)]
    public Label Label { get; set; }

    [DataMember(Order = 4)]
    public Label? MaybeLabel { get; set; }

    [DataMember(Order = 5)]
    public Edge Edge { get; set; }

    [DataMember(Order = 6)]
    public Edge? MaybeEdge { get; set; }

    [DataMember(Order = 7)]
    public Edge[]? Edges { get; set; }

    [DataMember(Order = 8)]
    public Dictionary<string, Edge>? Named { get; set; }
}
