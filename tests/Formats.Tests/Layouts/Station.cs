using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>A contract in slots, with gaps between them.</summary>
[GenerateShape(VersionTolerant = true)]
internal sealed class Station
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public string? Name { get; set; }

    [DataMember(Order = 5)]
    public List<int>? Levels { get; set; }

    [DataMember(Order = 7)]
    public Sensor? Sensor { get; set; }

    [DataMember(Order = 8)]
    public List<Sensor?>? Sensors { get; set; }
}

[GenerateShape(VersionTolerant = true)]
internal sealed class Sensor
{
    [DataMember(Order = 2)]
    public double Value { get; set; } = 7;

    [DataMember(Order = 4)]
    public string? Unit { get; set; } = "unit";
}
