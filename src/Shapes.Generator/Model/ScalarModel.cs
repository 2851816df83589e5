namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A value that writers and readers have a method for, named after its kind (<c>WriteInt32</c>).</summary>
internal sealed record ScalarModel(string Name, ValueKind Kind) : TypeModel(Name, Kind)
{
    public override bool IsValueType => Kind is not (ValueKind.String or ValueKind.Bytes);

    public override bool IsUnmanaged => IsValueType && Kind != ValueKind.FreeForm;
}
