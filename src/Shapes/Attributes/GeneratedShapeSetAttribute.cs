using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>Names a shape set of the assembly. The generator writes it for every public set, so that programs which refer to the assembly
/// find the set at compile time.</summary>
/// <param name="set">The set: a type with a static <c>All</c>.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class GeneratedShapeSetAttribute(Type set) : Attribute
{
    /// <summary>The set.</summary>
    public Type Set { get; } = set;
}
