namespace SerializationApi.Integrations.Tests.Orleans;

/// <summary>A class of Orleans' own that holds contracts.</summary>
[GenerateSerializer]
public sealed class Envelope
{
    [Id(0)]
    public object? Any { get; set; }

    [Id(1)]
    public Order? First { get; set; }

    [Id(2)]
    public Order? Second { get; set; }

    [Id(3)]
    public Figure? Figure { get; set; }

    [Id(4)]
    public IMail? Mail { get; set; }

    [Id(5)]
    public Customer? Customer { get; set; }

    [Id(6)]
    public Point Point { get; set; }

    [Id(7)]
    public Point? Maybe { get; set; }

    [Id(8)]
    public Labelled? Labelled { get; set; }
}

/// <summary>An older version of it, which knows one member only.</summary>
[GenerateSerializer]
public sealed class OldEnvelope
{
    [Id(2)]
    public Order? Second { get; set; }

    [Id(6)]
    public Point Point { get; set; }
}
