using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>A struct with a reference and a struct inside.</summary>
[GenerateShape]
public readonly record struct Label(string? Text, Coordinate Where, Leaf? Leaf);
