using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>Lists whose type is the interface.</summary>
[DataContract]
[GenerateShape]
public sealed class EveryReadOnlyList
{
    [DataMember(Order = 1)]
    public IReadOnlyList<int>? Numbers { get; set; }

    [DataMember(Order = 2)]
    public IReadOnlyList<string>? Texts { get; set; }

    [DataMember(Order = 3)]
    public IReadOnlyList<DateTime>? Dates { get; set; }

    [DataMember(Order = 4)]
    public IReadOnlyList<decimal?>? Moneys { get; set; }

    [DataMember(Order = 5)]
    public IReadOnlyList<Leaf>? Leaves { get; set; }

    [DataMember(Order = 6)]
    public IReadOnlyList<Coordinate>? Coordinates { get; set; }

    [DataMember(Order = 7)]
    public IReadOnlyList<Label>? Labels { get; set; }

    [DataMember(Order = 8)]
    public IReadOnlyList<byte[]>? Blobs { get; set; }

    [DataMember(Order = 9)]
    public IReadOnlyList<Int16Enum>? Enums { get; set; }
}
