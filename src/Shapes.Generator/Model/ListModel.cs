namespace SerializationApi.Shapes.Generator.Model;

/// <summary>An array, a list or another collection of items.</summary>
internal sealed record ListModel(string Name, TypeModel Item, ListForm Form) : TypeModel(Name, ValueKind.List)
{
    /// <summary>A text as its UTF-16 units.</summary>
    public static ListModel Units { get; } = new("char[]", new ScalarModel("char", ValueKind.Char), ListForm.Array);

    /// <summary>Whether the collection is a value type.</summary>
    public bool IsStruct { get; init; }

    /// <summary>For <see cref="ListForm.Other"/>: the items as a span, with <c>{0}</c> for the collection.</summary>
    public string Items { get; init; } = "";

    /// <summary>For <see cref="ListForm.Other"/>: the collection, with <c>{0}</c> for an array of the items.</summary>
    public string Make { get; init; } = "{0}";

    /// <summary>Whether the items that are read are put into the collection that the member holds.</summary>
    public bool IsFilled { get; init; }

    /// <summary>Whether items that are read come before those that it held (a stack of protobuf-net's).</summary>
    public bool IsPushed { get; init; }

    /// <summary>What it takes for each item besides those of the array that it is made of, in bytes.</summary>
    public int Overhead { get; init; }

    /// <summary>The condition under which it is null, with <c>{0}</c> for it.</summary>
    public string NullWhen { get; init; } = "{0} is null";

    public override string SimpleName => "ListOf" + Item.SimpleName;

    public override bool IsValueType => IsStruct;

    public override bool HoldsNulls => Item.CanBeNull;

    /// <summary>Whether its items are collected in a builder and become an array at the end; otherwise a list grows.</summary>
    public bool IsReadAsArray => Form is ListForm.Array or ListForm.ReadOnlyInterface or ListForm.Other;

    /// <summary>The collection that is made of an array.</summary>
    public string Of(string array) => Make.Replace("{0}", array);
}

/// <summary>What a list member is declared as, and so what it is read into.</summary>
internal enum ListForm
{
    /// <summary>An array.</summary>
    Array,

    /// <summary><c>List&lt;T&gt;</c></summary>
    List,

    /// <summary>An interface one can only read from; an array is made.</summary>
    ReadOnlyInterface,

    /// <summary>An interface one can add to; a <c>List&lt;T&gt;</c> is made.</summary>
    MutableInterface,

    /// <summary>Another collection, made of an array.</summary>
    Other,
}
