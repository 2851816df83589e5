using System.Collections.Immutable;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Integrations.Tests.Orleans;

[DataContract, GenerateShape]
public sealed class Order
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public List<string>? Items { get; set; }

    [DataMember(Order = 3)]
    public byte[]? Picture { get; set; }
}

/// <summary>It can be derived from, and has no union.</summary>
[DataContract, GenerateShape]
public class Customer
{
    [DataMember(Order = 1)]
    public string? Name { get; set; }
}

/// <summary>It has no shape.</summary>
public sealed class Shopper : Customer
{
    public int Points { get; set; }
}

[DataContract, GenerateShape, JsonDerivedType(typeof(Circle), 0), JsonDerivedType(typeof(Square), 1)]
public abstract class Figure
{
    [DataMember(Order = 1)]
    public string? Colour { get; set; }
}

[DataContract]
public sealed class Circle : Figure
{
    [DataMember(Order = 2)]
    public double Radius { get; set; }
}

[DataContract]
public sealed class Square : Figure
{
    [DataMember(Order = 2)]
    public int Side { get; set; }
}

/// <summary>A union of an interface.</summary>
[JsonDerivedType(typeof(Parcel), 0), JsonDerivedType(typeof(Letter), 1)]
public interface IMail;

[DataContract]
public sealed class Parcel : IMail
{
    [DataMember(Order = 1)]
    public double Weight { get; set; }
}

[DataContract]
public sealed class Letter : IMail
{
    [DataMember(Order = 1)]
    public string? Text { get; set; }
}

/// <summary>Members that hold others.</summary>
[DataContract, GenerateShape]
public sealed class Drawing
{
    [DataMember(Order = 1)]
    public List<Figure>? Figures { get; set; }

    [DataMember(Order = 2)]
    public Dictionary<string, Point>? Points { get; set; }
}

[DataContract, GenerateShape]
public record struct Point([property: DataMember(Order = 1)] int X, [property: DataMember(Order = 2)] int Y);

/// <summary>Nobody can change it.</summary>
[DataContract, GenerateShape, Immutable]
public sealed record Price(
    [property: DataMember(Order = 1)] decimal Amount,
    [property: DataMember(Order = 2)] string Currency,
    [property: DataMember(Order = 3)] ImmutableArray<Point> History
);

/// <summary>A list inside can be changed.</summary>
[DataContract, GenerateShape]
public sealed record Basket([property: DataMember(Order = 1)] string Name, [property: DataMember(Order = 2)] List<int> Items);

/// <summary>Nobody changes it, its author says.</summary>
[DataContract, GenerateShape, Immutable]
public class Notice
{
    [DataMember(Order = 1)]
    public string? Text { get; set; }
}

/// <summary>Its base says nothing of it.</summary>
[DataContract, GenerateShape]
public sealed class Warning : Notice;

/// <summary>It holds itself, and so has no end.</summary>
[DataContract, GenerateShape]
public sealed class Node
{
    [DataMember(Order = 1)]
    public Node? Next { get; set; }
}

/// <summary>JSON and MessagePack have it, MemoryPack has not.</summary>
[DataContract, GenerateShape]
public sealed class Loose
{
    [DataMember(Order = 1)]
    public System.Text.Json.JsonElement Any { get; set; }
}

/// <summary>Orleans' generator has it, too.</summary>
[DataContract, GenerateShape, GenerateSerializer]
public sealed class Labelled
{
    [DataMember(Order = 1), Id(0)]
    public string? Text { get; set; }
}

[DataContract]
public sealed class Page<T>
{
    [DataMember(Order = 1)]
    public List<T>? Items { get; set; }
}

[ShapeSet, GenerateShapeFor<IMail>, GenerateShapeFor<Page<Order>>]
public static partial class TestShapes;
