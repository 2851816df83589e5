namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A nullable value type.</summary>
internal sealed record NullableModel(TypeModel Inner) : TypeModel(Inner.Name + "?", Inner.Kind)
{
    public override bool IsValueType => true;

    public override bool CanBeNull => true;
}
