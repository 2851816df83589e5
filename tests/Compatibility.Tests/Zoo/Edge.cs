using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Zoo;

// A struct of structs without references.
[GenerateShape]
public readonly record struct Edge(byte Kind, Coordinate From, Coordinate To, decimal Length);
