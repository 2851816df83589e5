namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A shape set, what its <c>All</c> holds, and the name of its file, which no other has.</summary>
internal sealed record ShapeSetFile(string HintName, ShapeSetModel Set, EquatableArray<ShapeReference> Shapes);
