using System.Runtime.Serialization;
using System.Text.Json.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>A union.</summary>
[GenerateShape]
[JsonDerivedType(typeof(Car), 1)]
[JsonDerivedType(typeof(Boat), 2)]
public abstract class Vehicle
{
    [DataMember(Order = 1)]
    public string? Name { get; set; }
}

/// <summary>A case with a list.</summary>
public sealed class Car : Vehicle
{
    [DataMember(Order = 2)]
    public int Seats { get; set; }

    [DataMember(Order = 3)]
    public List<string>? Owners { get; set; }
}

/// <summary>Another case.</summary>
public sealed class Boat : Vehicle
{
    [DataMember(Order = 2)]
    public int Masts { get; set; }
}
