using SerializationApi.Shapes;

namespace SerializationApi.ExistingContracts;

/// <summary>The shapes of all contracts of the folder; <c>Roots.g.cs</c>, which the build writes, asks for those that no annotation
/// marks.</summary>
[ShapeSet(IncludeAnnotated = true)]
public static partial class Shapes;
