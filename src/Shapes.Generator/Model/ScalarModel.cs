namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A value with a <c>WriteXxx</c> and <c>ReadXxx</c> of its own, of the name of its kind.</summary>
internal sealed record ScalarModel(string Name, string Kind) : TypeModel(Name, Kind)
{
    public override bool IsValueType => Kind is not ("String" or "Bytes");

    public override bool IsUnmanaged => IsValueType;
}
