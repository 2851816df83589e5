namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A shape set: a partial class that gets an <c>All</c>.</summary>
/// <param name="Location">The class itself.</param>
/// <param name="Declaration">Its declaration.</param>
/// <param name="Shapes">The shapes that <c>[GenerateShapeFor]</c> asks for, nested in the class.</param>
/// <param name="HoldsAssembly">Whether it carries <c>[ShapeSet]</c>: <c>All</c> then holds every contract of the assembly too.</param>
internal sealed record ShapeSetModel(ShapeLocation Location, string Declaration, EquatableArray<ShapeReference> Shapes, bool HoldsAssembly);
