using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.Grains;

[ShapeSet]
internal static partial class ShipmentShapes;
