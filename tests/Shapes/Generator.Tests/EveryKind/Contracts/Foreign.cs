using SerializationApi.Contracts;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>Shapes of types that are not this assembly's own, and the set of all.</summary>
[ShapeSet]
[GenerateShapeFor<Member>]
[GenerateShapeFor<Person>]
[GenerateShapeFor<Point>]
public static partial class EveryKindShapes;
