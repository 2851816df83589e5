namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>A union of three contracts, one of which holds values of the union.</summary>
internal abstract class Figure;

internal sealed class Circle : Figure
{
    public double Radius { get; set; }
}

internal sealed class Square : Figure
{
    public int Side { get; set; }

    public string? Color { get; set; }
}

internal sealed class FigureGroup : Figure
{
    public List<Figure?>? Items { get; set; }
}

/// <summary>A contract without members.</summary>
internal sealed class Nothing : Figure;
