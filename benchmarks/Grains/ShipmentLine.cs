using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.Grains;

/// <summary>What a shipment has many of.</summary>
[GenerateShape, GenerateSerializer]
public sealed class ShipmentLine
{
    [DataMember(Order = 1), Id(0)]
    public int Number { get; set; }

    [DataMember(Order = 2), Id(1)]
    public string? Article { get; set; }

    [DataMember(Order = 3), Id(2)]
    public int Quantity { get; set; }

    [DataMember(Order = 4), Id(3)]
    public double Weight { get; set; }
}
