namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A dictionary, an interface of one, or another collection of keys and values.</summary>
internal sealed record MapModel(string Name, TypeModel Key, TypeModel Value, bool IsInterface, KeyComparer Keys)
    : TypeModel(Name, ValueKind.Map)
{
    /// <summary>The collection, with <c>{0}</c> for a dictionary of its entries; null for a dictionary or an interface of one.</summary>
    public string? Make { get; init; }

    /// <summary>The interface of a class that may implement it explicitly; null if the type itself has the members.</summary>
    public string? Face { get; init; }

    /// <summary>The bytes per entry in addition to the dictionary that it is created from.</summary>
    public int Overhead { get; init; }

    /// <summary>Whether an entry omits only zeros (protobuf-net).</summary>
    public bool WritesEmpty { get; init; }

    /// <summary>The packing of a value in an entry's message, in which protobuf-net has groups, and lists and maps.</summary>
    public ListPacking Packing { get; init; }

    public override string SimpleName => $"MapOf{Key.SimpleName}{Value.SimpleName}";

    public override bool IsValueType => false;

    public override bool HoldsNulls => !WritesEmpty && Value.CanBeNull;

    /// <summary>The class that is created on reading.</summary>
    public string Dictionary => $"global::System.Collections.Generic.Dictionary<{Key.Name}, {Value.Declared}>";

    /// <summary>Whether that class differs from the declared type.</summary>
    public bool IsCopied => IsInterface || Make is not null;

    /// <summary>The collection created from a dictionary.</summary>
    public string Of(string dictionary) => Make is null ? dictionary : Make.Replace("{0}", dictionary);
}

/// <summary>How keys, or items of a set, are compared and hashed on reading.</summary>
/// <param name="Expression">The comparer as source; null for the type's own.</param>
/// <param name="IsGuarded">Whether a sender may choose the hash codes: colliding keys are refused.</param>
internal sealed record KeyComparer(string? Expression, bool IsGuarded);
