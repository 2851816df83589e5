using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>A struct of structs without references.</summary>
[GenerateShape]
public readonly record struct Edge(byte Kind, Coordinate From, Coordinate To, decimal Length);
