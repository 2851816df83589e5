namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A named value of an enum; the value of an unsigned 64-bit enum is kept in the same bits.</summary>
internal sealed record EnumValueModel(string Name, long Value);
