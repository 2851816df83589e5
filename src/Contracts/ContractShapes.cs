using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>The generated shapes of the datasets, for <c>AddShapes(ContractShapes.All)</c>.</summary>
[ShapeSet]
public static partial class ContractShapes;
