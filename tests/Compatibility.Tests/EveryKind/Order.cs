using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>A positional record with lists and a default, that holds itself.</summary>
[GenerateShape]
public sealed record Order(
    long Number,
    string? Customer,
    IReadOnlyList<Leaf>? Lines,
    DateTimeOffset? ShippedAt,
    Dictionary<string, decimal>? Taxes,
    Order? Replaces,
    int Priority = 3
);
