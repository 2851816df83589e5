namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A partial class that gets an <c>All</c>.</summary>
/// <param name="Location">The class itself.</param>
/// <param name="Declaration">Its declaration.</param>
/// <param name="Shapes">The shapes nested in it, without those that are in its <c>All</c> as a set.</param>
/// <param name="IsSet">Whether <c>All</c> holds every contract of the assembly too.</param>
internal sealed record HostModel(ShapeLocation Location, string Declaration, EquatableArray<ShapeReference> Shapes, bool IsSet);
