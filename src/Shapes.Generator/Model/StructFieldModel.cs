namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A field of a struct without references, through which the runtime is asked where the field lies.</summary>
/// <param name="Struct">The struct as source.</param>
/// <param name="Name">The field's name in metadata, which may be none of C#.</param>
/// <param name="Type">Its type as source; of a nullable, that inside.</param>
/// <param name="IsNullable">Whether it is a nullable.</param>
/// <param name="IsStruct">Whether it, or what is inside the nullable, is a struct with fields of its own.</param>
/// <param name="Fields">The fields of that struct.</param>
internal sealed record StructFieldModel(string Struct, string Name, string Type, bool IsNullable, bool IsStruct, EquatableArray<StructFieldModel> Fields)
{
    /// <summary>Whether code can take a reference to the field itself.</summary>
    public bool IsAccessible { get; init; }

    /// <summary>The accessor to a field of a generic struct; null where the struct is not generic.</summary>
    public AccessorModel? Generic { get; init; }
}
