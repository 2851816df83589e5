namespace SerializationApi.Shapes.Generator.Model;

/// <summary>An array or list.</summary>
internal sealed record ListModel(string Name, TypeModel Item, ListForm Form) : TypeModel(Name, "List")
{
    public override bool IsValueType => false;

    /// <summary>Whether it is collected in a builder and made an array at the end; otherwise it is a list that grows.</summary>
    public bool IsReadAsArray => Form is ListForm.Array or ListForm.ReadOnlyInterface;
}
