using SerializationApi.Shapes;

namespace SerializationApi.Samples;

[ShapeSet]
public static partial class ProductShapes;
