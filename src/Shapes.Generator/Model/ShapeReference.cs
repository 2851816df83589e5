namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A contract and its shape, both as source.</summary>
internal sealed record ShapeReference(string Contract, string Shape);
