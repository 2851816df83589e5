namespace SerializationApi.Shapes;

/// <summary>
/// Marks a partial class in which the generator puts <c>public static IReadOnlyList&lt;Shape&gt; All</c>: every
/// <see cref="GenerateShapeAttribute"/> contract of the assembly, for <c>AddShapes(ContractShapes.All)</c>.
/// </summary>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class ShapeSetAttribute : Attribute;
