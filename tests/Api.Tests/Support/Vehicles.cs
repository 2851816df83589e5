using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Api.Tests.Support;

/// <summary>A union: one of several contracts, with what says which.</summary>
[JsonDerivedType(typeof(Car), "car")]
[JsonDerivedType(typeof(Trailer), 7)]
[JsonDerivedType(typeof(Truck), "truck")]
[GenerateShape]
public abstract class Vehicle
{
    [DataMember(Order = 1)]
    public int Wheels { get; set; }
}

[GenerateShape]
public sealed class Car : Vehicle
{
    [DataMember(Order = 2)]
    public Vehicle? Tows { get; set; }
}

[GenerateShape]
public sealed class Trailer : Vehicle;

/// <summary>A union that is a value itself.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(Tipper), "tipper")]
[GenerateShape]
public class Truck : Vehicle
{
    [DataMember(Order = 2)]
    public double Load { get; set; }
}

[GenerateShape]
public sealed class Tipper : Truck
{
    [DataMember(Order = 3)]
    public double Angle { get; set; }
}

/// <summary>Protobuf has no list of lists.</summary>
[GenerateShape]
public sealed class RoadMap
{
    [DataMember(Order = 1)]
    public List<List<int>>? Roads { get; set; }
}

[ShapeSet]
public static partial class VehicleShapes;
