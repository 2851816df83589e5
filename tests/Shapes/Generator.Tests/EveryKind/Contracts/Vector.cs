using System.Runtime.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>A struct without references but with fields of which not every bit pattern is a value.</summary>
[DataContract]
[GenerateShape]
public struct Vector
{
    [DataMember(Order = 1)]
    public double X { get; set; }

    [DataMember(Order = 2)]
    public bool IsUnit { get; set; }

    [DataMember(Order = 3)]
    public int? Rank { get; set; }

    [DataMember(Order = 4)]
    public DateTime At { get; set; }

    [DataMember(Order = 5)]
    public Cell Cell { get; set; }
}
