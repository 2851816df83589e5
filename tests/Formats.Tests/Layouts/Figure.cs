using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>A union of three contracts, one of which holds values of the union.</summary>
internal abstract class Figure;

[GenerateShape]
internal sealed class Circle : Figure
{
    [DataMember(Order = 1)]
    public double Radius { get; set; }
}

[GenerateShape]
internal sealed class Square : Figure
{
    [DataMember(Order = 1)]
    public int Side { get; set; }

    [DataMember(Order = 2)]
    public string? Color { get; set; }
}

internal sealed class FigureGroup : Figure
{
    public List<Figure?>? Items { get; set; }
}

/// <summary>A contract without members.</summary>
[GenerateShape]
internal sealed class Nothing : Figure;
