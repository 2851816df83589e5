namespace SerializationApi.Shapes;

/// <summary>
/// Asks for a shape of a type that cannot carry <see cref="GenerateShapeAttribute"/>: one of another assembly, or a value that is
/// no contract, such as <c>int</c>, <c>string</c>, a list or a dictionary. The class that carries this attribute is partial: the
/// generator nests the shape (<c>XShape</c>) in it, and a static <c>All</c> with every shape of that class.
/// </summary>
/// <typeparam name="T">The contract, from this or another assembly, or the value.</typeparam>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class GenerateShapeForAttribute<T> : Attribute
{
    /// <summary>
    /// A class with <c>static TWire ToWire(T)</c> and <c>static T FromWire(TWire)</c>: <typeparamref name="T"/> is then written as
    /// <c>TWire</c>, by itself and wherever a contract holds it whose shape is nested in the same class. The rules are those
    /// of <see cref="ShapeAsAttribute{TWire}"/>.
    /// </summary>
    public Type? Surrogate { get; set; }
}
