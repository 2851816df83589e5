namespace SerializationApi.Shapes.Generator.Model;

/// <summary>Kinds of JSON values; generated code uses the equal <c>SerializationApi.Shapes.JsonKinds</c>.</summary>
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
