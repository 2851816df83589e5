using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Caching.Tests;

/// <summary>A contract as two deployments have it, and another one.</summary>
public static partial class Before
{
    [GenerateShape]
    public sealed class Order
    {
        [DataMember(Order = 1)] public int Id { get; set; }
        [DataMember(Order = 2)] public List<Line>? Lines { get; set; }
    }

    [GenerateShape]
    public sealed class Line
    {
        [DataMember(Order = 1)] public string? Text { get; set; }
    }

    /// <summary>The same bytes as an order's, and not one.</summary>
    [GenerateShape]
    public sealed class Invoice
    {
        [DataMember(Order = 1)] public int Id { get; set; }
        [DataMember(Order = 2)] public List<Line>? Lines { get; set; }
    }

    [GenerateShape]
    public sealed class Matrix
    {
        [DataMember(Order = 1)] public List<List<int>>? Rows { get; set; }
    }
}

/// <inheritdoc cref="Before"/>
public static partial class After
{
    [GenerateShape]
    public sealed class Order
    {
        [DataMember(Order = 1)] public int Id { get; set; }
        [DataMember(Order = 2)] public List<Line>? Lines { get; set; }
    }

    [GenerateShape]
    public sealed class Line
    {
        [DataMember(Order = 1)] public string? Text { get; set; }
        [DataMember(Order = 2)] public int Quantity { get; set; }
    }
}

[ShapeSet]
public static partial class VersionShapes;
