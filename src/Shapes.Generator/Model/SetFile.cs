namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A class with an <c>All</c>, what that holds, and the name of its file.</summary>
internal sealed record SetFile(string HintName, HostModel Host, EquatableArray<ShapeReference> Shapes);
