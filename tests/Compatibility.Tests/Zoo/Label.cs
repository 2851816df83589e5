using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Zoo;

// A struct with a reference and a struct inside.
[GenerateShape]
public readonly record struct Label(string? Text, Coordinate Where, Leaf? Leaf);
