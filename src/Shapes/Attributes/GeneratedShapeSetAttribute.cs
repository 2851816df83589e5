using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>
/// Names a public shape set of the assembly. The generator adds it, so that programs that reference the assembly find the set at compile
/// time.
/// </summary>
/// <param name="set">The set: a type with a static <c>All</c>.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class GeneratedShapeSetAttribute(Type set) : Attribute
{
    /// <summary>Gets the shape set.</summary>
    public Type Set { get; } = set;
}
