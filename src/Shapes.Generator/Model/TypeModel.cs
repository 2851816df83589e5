namespace SerializationApi.Shapes.Generator.Model;

/// <summary>The type of a member, item, key or value. Names are C# source, fully qualified; no symbols are kept.</summary>
/// <param name="Name">The type as source, without a trailing <c>?</c> of a reference type.</param>
/// <param name="Kind">Its kind; for an enum, the kind of its underlying integer.</param>
internal abstract record TypeModel(string Name, ValueKind Kind)
{
    /// <summary>A reference type whose declaration has a <c>?</c>.</summary>
    public bool IsAnnotated { get; init; }

    /// <summary>Whether null is a value, like <c>TypeDescription.IsNullable</c>.</summary>
    public bool AcceptsNull { get; init; }

    /// <summary>A name for messages and helper methods.</summary>
    public virtual string SimpleName => Kind.ToString();

    public string Declared => IsAnnotated ? Name + "?" : Name;

    /// <summary>A variable of the type that may hold null, as source.</summary>
    public string Nullable => IsValueType ? Name : Name + "?";

    public abstract bool IsValueType { get; }

    /// <summary>Whether an item may be null at run time, ignoring annotations.</summary>
    public virtual bool CanBeNull => !IsValueType;

    /// <summary>Whether it is a collection that a format may not support with nulls inside.</summary>
    public virtual bool HoldsNulls => false;

    /// <summary>Whether lists of it are in memory as MemoryPack writes them.</summary>
    public virtual bool IsUnmanaged => false;

    /// <summary>Whether a decoded part of it is merged into the value of an earlier part or of the constructor.</summary>
    public virtual bool IsMerged => false;

    /// <summary>The C# type, without Protobuf's wrapper message.</summary>
    public virtual TypeModel Bare => this;

    public IEnumerable<ObjectModel> Contracts =>
        this switch
        {
            ObjectModel contract => [contract],
            NullableModel nullable => nullable.Inner.Contracts,
            WrappedModel wrapped => wrapped.Bare.Contracts,
            ConvertedModel converted => converted.Wire.Contracts,
            ListModel list => list.Item.Contracts,
            MapModel map => map.Key.Contracts.Concat(map.Value.Contracts),
            _ => [],
        };
}

/// <summary>A value with its own method in writers and readers, named after its kind (<see cref="ValueKindExtensions.Method"/>).</summary>
internal sealed record ScalarModel(string Name, ValueKind Kind) : TypeModel(Name, Kind)
{
    /// <summary>The kind that is read: a number that is written as a string is read as either.</summary>
    public ValueKind ReadAs { get; init; } = Kind;

    public override bool IsValueType => Kind is not (ValueKind.String or ValueKind.Bytes);

    public override bool IsUnmanaged => IsValueType && Kind != ValueKind.FreeForm;
}

/// <summary>A value without references that MemoryPack copies from memory.</summary>
internal sealed record RawModel(string Name, bool HasInvalidBits) : TypeModel(Name, ValueKind.Object)
{
    public override string SimpleName { get; } = new([.. Name.Substring(Name.LastIndexOfAny(['.', ':']) + 1).Where(char.IsLetterOrDigit)]);

    public override bool IsValueType => true;

    public override bool IsUnmanaged => true;
}

/// <summary>An <c>object</c>, written by its runtime type.</summary>
internal sealed record AnyModel() : TypeModel("object", ValueKind.FreeForm)
{
    public override string SimpleName => "Any";

    public override bool IsValueType => false;
}

internal sealed record NullableModel(TypeModel Inner) : TypeModel(Inner.Name + "?", Inner.Kind)
{
    public override bool IsValueType => true;

    public override bool CanBeNull => true;

    public override bool IsMerged => Inner.IsMerged;
}

/// <summary>A value with a wrapper message: protobuf-net's <c>NullWrappedValue</c> and <c>NullWrappedCollection</c>.</summary>
/// <param name="IsGroup">Whether the message is between a start and an end tag.</param>
internal sealed record WrappedModel(MemberModel Member, bool IsGroup) : TypeModel(Member.Type.Name, ValueKind.Object)
{
    /// <summary>The message as source.</summary>
    public string Message => $"global::SerializationApi.Shapes.ValueForm<{Declared}>";

    public override string SimpleName => "Wrapped" + Bare.SimpleName;

    public override bool IsValueType => Bare.IsValueType;

    public override bool CanBeNull => false;

    public override bool IsMerged => true;

    public override TypeModel Bare => Member.Type;
}
