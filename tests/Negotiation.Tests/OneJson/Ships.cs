using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests.OneJson;

[JsonDerivedType(typeof(Ferry), "ferry")]
[JsonDerivedType(typeof(Tug), 2)]
[GenerateShape]
public class Ship
{
    public string? Name { get; set; }
}

[GenerateShape]
public sealed class Ferry : Ship
{
    public int Cars { get; set; }
}

[GenerateShape]
public sealed class Tug : Ship;

[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(Express), "express")]
[GenerateShape]
public abstract class Train
{
    public string? Name { get; set; }
}

[GenerateShape]
public sealed class Express : Train;

[JsonPolymorphic(
    IgnoreUnrecognizedTypeDiscriminators = true,
    UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor
)]
[JsonDerivedType(typeof(Jet), "jet")]
[JsonDerivedType(typeof(Airliner), "airliner")]
[GenerateShape]
public class Plane
{
    public string? Name { get; set; }
}

[GenerateShape]
public class Jet : Plane
{
    public int Engines { get; set; }
}

[GenerateShape]
public class Airliner : Jet
{
    public int Seats { get; set; }
}

public sealed class Jumbo : Airliner;

public sealed class Glider : Plane;

[JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToBaseType)]
[JsonDerivedType(typeof(Bike), "bike")]
[JsonDerivedType(typeof(Racer), "racer")]
[GenerateShape]
public class Bike
{
    public int Wheels { get; set; }
}

[GenerateShape]
public class Racer : Bike
{
    public int Gears { get; set; }
}

public sealed class Tandem : Racer;
