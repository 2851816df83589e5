using SerializationApi.Shapes;

namespace SerializationApi.Caching.Tests;

/// <summary>Contracts as two deployments have them, of the same names: <see cref="Before"/> and <see cref="After"/>.</summary>
[ShapeSet]
public static partial class VersionShapes;
