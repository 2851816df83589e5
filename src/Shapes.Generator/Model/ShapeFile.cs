namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A shape and the name of its file, which no other has.</summary>
internal sealed record ShapeFile(string HintName, ContractModel Contract);
