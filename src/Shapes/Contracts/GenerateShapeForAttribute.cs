namespace SerializationApi.Shapes;

/// <summary>
/// Asks for a shape of a type that one does not own. It stands on a partial class, in which the generator
/// nests the shape (<c>XShape</c>) and a static <c>All</c> with every shape of that class.
/// </summary>
/// <typeparam name="T">The contract, from this or another assembly.</typeparam>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class GenerateShapeForAttribute<T> : Attribute;
