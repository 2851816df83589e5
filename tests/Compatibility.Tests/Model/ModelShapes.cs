using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Model;

[ShapeSet]
public static partial class ModelShapes;
