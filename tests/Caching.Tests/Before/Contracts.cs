using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Caching.Tests.Before;

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
}

/// <summary>The same bytes as an order's, and not one.</summary>
[GenerateShape]
public sealed class Invoice
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public List<Line>? Lines { get; set; }
}

[GenerateShape]
public sealed class Matrix
{
    [DataMember(Order = 1)]
    public List<List<int>>? Rows { get; set; }
}

[GenerateShape]
public sealed class Parcel
{
    [DataMember(Order = 1)]
    public Line? To { get; set; }

    [DataMember(Order = 2)]
    public Person? By { get; set; }

    [DataMember(Order = 3)]
    public Line? Back { get; set; }
}

[GenerateShape]
public sealed class Person
{
    [DataMember(Order = 1)]
    public string? Name { get; set; }
}

[GenerateShape, JsonDerivedType(typeof(Circle), "circle"), JsonDerivedType(typeof(Square), "square")]
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

[GenerateShape, JsonDerivedType(typeof(Dog), "dog")]
public abstract class Animal;

[GenerateShape]
public sealed class Dog : Animal
{
    [DataMember(Order = 1)]
    public int Size { get; set; }
}

[GenerateShape]
public sealed class Job
{
    [DataMember(Order = 1)]
    public Urgency Urgency { get; set; }
}

public enum Urgency
{
    Low,
    High,
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

public struct Size
{
    [DataMember(Order = 1)]
    public byte Kind { get; set; }

    [DataMember(Order = 2)]
    public int Width { get; set; }
}
