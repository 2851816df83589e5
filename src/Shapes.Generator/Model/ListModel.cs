namespace SerializationApi.Shapes.Generator.Model;

/// <summary>An array or list.</summary>
internal sealed record ListModel(string Name, TypeModel Item, ListForm Form) : TypeModel(Name, ValueKind.List)
{
    public override bool IsValueType => false;

    /// <summary>Whether its items are collected in a builder and become an array at the end; otherwise a list grows.</summary>
    public bool IsReadAsArray => Form is ListForm.Array or ListForm.ReadOnlyInterface;
}
