using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>Structs with gaps wherever a struct may be.</summary>
[DataContract]
[GenerateShape]
public sealed class EveryPadded
{
    [DataMember(Order = 1)]
    public Padded One { get; set; }

    [DataMember(Order = 2)]
    public Padded? Maybe { get; set; }

    [DataMember(Order = 3)]
    public Padded[]? Array { get; set; }

    [DataMember(Order = 4)]
    public List<PaddedNest>? List { get; set; }

    [DataMember(Order = 5)]
    public Dictionary<int, PaddedNest>? Map { get; set; }

    [DataMember(Order = 6)]
    public PaddedNest? MaybeNest { get; set; }

    [DataMember(Order = 7)]
    public List<Padded?>? Nullables { get; set; }

    [DataMember(Order = 8)]
    public DateTimeOffset? At { get; set; }

    [DataMember(Order = 9)]
    public DateTimeOffset[]? Dates { get; set; }
}
