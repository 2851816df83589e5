namespace SerializationApi.Shapes;

/// <summary>
/// Marks a partial class in which the generator puts <c>public static IReadOnlyList&lt;Shape&gt; All</c>: every
/// <see cref="GenerateShapeAttribute"/> contract of the assembly, for <c>AddShapes(ContractShapes.All)</c>.
/// </summary>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class ShapeSetAttribute : Attribute
{
    /// <summary>
    /// Whether the set also holds a shape of every type of the assembly that carries the annotations of another serializer
    /// or has members that do, without <see cref="GenerateShapeAttribute"/>. An open generic type is asked for closed, by
    /// <see cref="GenerateShapeForAttribute{T}"/>.
    /// </summary>
    public bool IncludeAnnotated { get; set; }
}
