using SerializationApi.Shapes;

namespace Contracts;

[ShapeSet]
public static partial class OrderShapes;
