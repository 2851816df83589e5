namespace SerializationApi.Shapes.Generator.Model;

/// <summary>What a member, item, key or value is. Names are C# source, fully qualified; no symbols are kept.</summary>
/// <param name="Name">The type as source, without a trailing <c>?</c> of a reference type.</param>
/// <param name="Kind">Its kind; of an enum, that of its underlying integer.</param>
internal abstract record TypeModel(string Name, ValueKind Kind)
{
    /// <summary>A reference type whose declaration has a <c>?</c>.</summary>
    public bool IsAnnotated { get; init; }

    /// <summary>Whether null is a value, as <c>TypeDescription.IsNullable</c> has it.</summary>
    public bool AcceptsNull { get; init; }

    /// <summary>A name for messages and helper methods.</summary>
    public virtual string SimpleName => Kind.ToString();

    /// <summary>The type as it was declared.</summary>
    public string Declared => IsAnnotated ? Name + "?" : Name;

    /// <summary>A variable of the type that may hold null, as source.</summary>
    public string Nullable => IsValueType ? Name : Name + "?";

    public abstract bool IsValueType { get; }

    /// <summary>Whether an item may be null at run time, annotations aside.</summary>
    public virtual bool CanBeNull => !IsValueType;

    /// <summary>Whether lists of it lie in memory as MemoryPack writes them.</summary>
    public virtual bool IsUnmanaged => false;

    /// <summary>The expression for the comparer of decoded sets and dictionaries of it; null for the type's own.</summary>
    public virtual string? Comparer => IsUnmanaged ? $"global::SerializationApi.Shapes.MapKeys.Comparer<{Name}>()" : null;
}
