namespace SerializationApi.Shapes;

/// <summary>
/// Asks for a shape of a type that cannot carry <see cref="GenerateShapeAttribute"/>, such as one of another assembly. The
/// class that carries this attribute is partial: the generator nests the shape (<c>XShape</c>) in it, and a static
/// <c>All</c> with every shape of that class.
/// </summary>
/// <typeparam name="T">The contract, from this or another assembly.</typeparam>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class GenerateShapeForAttribute<T> : Attribute;
