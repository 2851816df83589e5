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

    /// <summary>Whether the decoded items are put into the member's existing collection.</summary>
    public bool IsFilled { get; init; }

    /// <summary>Whether decoded items precede the existing ones (a stack of protobuf-net).</summary>
    public bool IsPushed { get; init; }

    /// <summary>The bytes per item in addition to the array that it is created from.</summary>
    public int Overhead { get; init; }

    /// <summary>The condition that it is null, with <c>{0}</c> for it.</summary>
    public string NullWhen { get; init; } = "{0} is null";

    public override string SimpleName => "ListOf" + Item.SimpleName;

    public override bool IsValueType => IsStruct;

    public override bool HoldsNulls => Item.CanBeNull;

    /// <summary>Whether its items are collected in a builder and become an array at the end; otherwise a list grows.</summary>
    public bool IsReadAsArray => Form is ListForm.Array or ListForm.ReadOnlyInterface or ListForm.Other;

    /// <summary>The collection created from an array.</summary>
    public string Of(string array) => Make.Replace("{0}", array);
}

/// <summary>The declared form of a list member, which decides what it is read into.</summary>
internal enum ListForm
{
    /// <summary>An array.</summary>
    Array,

    /// <summary><c>List&lt;T&gt;</c></summary>
    List,

    /// <summary>A read-only interface; an array is created.</summary>
    ReadOnlyInterface,

    /// <summary>A mutable interface; a <c>List&lt;T&gt;</c> is created.</summary>
    MutableInterface,

    /// <summary>Another collection, created from an array.</summary>
    Other,
}
