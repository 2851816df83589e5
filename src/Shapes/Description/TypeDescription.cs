namespace SerializationApi.Shapes;

/// <summary>Describes the type of a member, item, key or value: enough to write a schema.</summary>
public sealed class TypeDescription
{
    /// <summary>Describes values of a <paramref name="kind"/>; the properties hold the rest.</summary>
    public TypeDescription(ValueKind kind) => Kind = kind;

    /// <summary>Gets the kind; for an enum, the kind of its underlying integer.</summary>
    public ValueKind Kind { get; }

    /// <summary>Gets or sets whether null is a value: a nullable value type, or a reference type not annotated as never null.</summary>
    public bool IsNullable { get; init; }

    /// <summary>Gets or sets whether this is a nullable value type (proto3 <c>optional</c>).</summary>
    public bool IsNullableValueType { get; init; }

    /// <summary>
    /// Gets or sets whether the bits of an unsigned kind hold a signed number in Protobuf: ZigZag (<c>sint32</c>) or fixed width
    /// (<c>sfixed32</c>).
    /// </summary>
    public bool IsSigned { get; init; }

    /// <summary>Gets or sets the items of a list, or the values of a map; otherwise null.</summary>
    public TypeDescription? Item { get; init; }

    /// <summary>Gets or sets the keys of a map; otherwise null.</summary>
    public TypeDescription? Key { get; init; }

    /// <summary>
    /// Gets or sets the function that returns the shape of an <see cref="ValueKind.Object"/>, called late because contracts may be
    /// recursive; otherwise null.
    /// </summary>
    public Func<ShapeInfo>? Object { get; init; }

    /// <summary>Gets or sets the enum's name, otherwise null.</summary>
    public string? EnumName { get; init; }

    /// <summary>Gets or sets the enum, otherwise null.</summary>
    public Type? EnumType { get; init; }

    /// <summary>Gets or sets the enum's names and values in order of declaration, otherwise empty.</summary>
    public IReadOnlyList<KeyValuePair<string, long>> EnumValues { get; init; } = [];

    /// <summary>Gets or sets the enum's name in protobuf-net schemas, if an annotation gives it; otherwise null.</summary>
    public string? EnumProtoName { get; init; }

    /// <summary>Gets or sets the names of <see cref="EnumValues"/> in protobuf-net schemas, if they differ; otherwise empty.</summary>
    public IReadOnlyList<string> EnumProtoNames { get; init; } = [];

    /// <summary>Gets or sets whether JSON writes the enum's names instead of its numbers.</summary>
    public bool EnumAsName { get; init; }
}
