namespace SerializationApi.Shapes;

/// <summary>
/// Marks a partial class in which the generator puts <c>public static IReadOnlyList&lt;Shape&gt; All</c>: every
/// <see cref="GenerateShapeAttribute"/> contract of the assembly, for <c>AddShapes(ContractShapes.All)</c>.
/// </summary>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class ShapeSetAttribute : Attribute
{
    /// <summary>
    /// Whether the set holds every contract of the assembly, too, that annotations of MessagePack-CSharp, MemoryPack, protobuf-net,
    /// System.Text.Json or data contracts mark. Each is written as those libraries write it (docs/wire.md).
    /// </summary>
    public bool IncludeAnnotated { get; set; }
}
