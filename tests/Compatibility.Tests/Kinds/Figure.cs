using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Kinds;

/// <summary>A union, in every place where one can be.</summary>
[GenerateShape]
[JsonDerivedType(typeof(Circle), 0)]
[JsonDerivedType(typeof(Polygon), 1)]
[JsonDerivedType(typeof(Group), 300)]
public abstract class Figure
{
    [DataMember(Order = 1)]
    public string? Label { get; set; }
}

/// <summary>A case of scalars.</summary>
public sealed class Circle : Figure
{
    [DataMember(Order = 2)]
    public double Radius { get; set; }
}

/// <summary>A case of structs.</summary>
public sealed class Polygon : Figure
{
    [DataMember(Order = 2)]
    public List<Corner>? Corners { get; set; }
}

/// <summary>A case that holds the union.</summary>
public sealed class Group : Figure
{
    [DataMember(Order = 2)]
    public List<Figure>? Figures { get; set; }

    [DataMember(Order = 3)]
    public Dictionary<string, Figure>? ByName { get; set; }

    [DataMember(Order = 4)]
    public Figure? Frame { get; set; }
}

/// <summary>A struct without references.</summary>
public record struct Corner([property: DataMember(Order = 1)] int X, [property: DataMember(Order = 2)] short Y);
