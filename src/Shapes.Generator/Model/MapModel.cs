namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A dictionary, or an interface of one.</summary>
internal sealed record MapModel(string Name, TypeModel Key, TypeModel Value, bool IsInterface) : TypeModel(Name, ValueKind.Map)
{
    public override bool IsValueType => false;

    /// <summary>The class that is made when reading.</summary>
    public string Dictionary => $"global::System.Collections.Generic.Dictionary<{Key.Name}, {Value.Declared}>";
}
