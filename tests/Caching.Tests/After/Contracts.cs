using System.Runtime.InteropServices;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Caching.Tests.After;

[GenerateShape]
public sealed class Order
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public List<Line>? Lines { get; set; }
}

[GenerateShape]
public sealed class Line
{
    [DataMember(Order = 1)]
    public string? Text { get; set; }

    [DataMember(Order = 2)]
    public int Quantity { get; set; }
}

/// <summary>It holds the same contracts as before, met in the same order.</summary>
[GenerateShape]
public sealed class Parcel
{
    [DataMember(Order = 1)]
    public Before.Line? To { get; set; }

    [DataMember(Order = 2)]
    public Before.Person? By { get; set; }

    [DataMember(Order = 3)]
    public Before.Person? Back { get; set; }
}

/// <summary>The cases have each other's names.</summary>
[GenerateShape, JsonDerivedType(typeof(Circle), "square"), JsonDerivedType(typeof(Square), "circle")]
public abstract class Figure;

[GenerateShape]
public sealed class Circle : Figure
{
    [DataMember(Order = 1)]
    public int Size { get; set; }
}

[GenerateShape]
public sealed class Square : Figure
{
    [DataMember(Order = 1)]
    public int Size { get; set; }
}

/// <summary>The union is as it was, but its case is not.</summary>
[GenerateShape, JsonDerivedType(typeof(Dog), "dog")]
public abstract class Animal;

[GenerateShape]
public sealed class Dog : Animal
{
    [DataMember(Order = 1)]
    public string? Size { get; set; }
}

[GenerateShape]
public sealed class Job
{
    [DataMember(Order = 1)]
    public Urgency Urgency { get; set; }
}

/// <summary>The values have each other's numbers.</summary>
public enum Urgency
{
    High,
    Low,
}

[GenerateShape]
public sealed class Sized
{
    [DataMember(Order = 1)]
    public Size Size { get; set; }

    [DataMember(Order = 2)]
    public byte[]? Front { get; set; }

    [DataMember(Order = 3)]
    public byte[]? Back { get; set; }
}

[StructLayout(LayoutKind.Sequential, Pack = 1)]
public struct Size
{
    [DataMember(Order = 1)]
    public byte Kind { get; set; }

    [DataMember(Order = 2)]
    public int Width { get; set; }
}
