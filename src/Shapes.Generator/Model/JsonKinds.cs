namespace SerializationApi.Shapes.Generator.Model;

/// <summary>Kinds of JSON values; named in generated code as <c>SerializationApi.Shapes.JsonKinds</c>, which has the same.</summary>
[Flags]
internal enum JsonKinds
{
    None = 0,
    String = 1,
    Number = 2,
    Boolean = 4,
    Array = 8,
    Object = 16,
}
