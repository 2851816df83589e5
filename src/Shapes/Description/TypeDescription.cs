namespace SerializationApi.Shapes;

/// <summary>What a member, item, key or value is: enough to write a schema from.</summary>
public sealed class TypeDescription
{
    /// <summary>Describes values of a <paramref name="kind"/>; what else there is to say goes into the properties.</summary>
    public TypeDescription(ValueKind kind) => Kind = kind;

    /// <summary>The kind; of an enum, that of its underlying integer.</summary>
    public ValueKind Kind { get; }

    /// <summary>Whether null is a value: a nullable value type, or a reference type not annotated as never null.</summary>
    public bool IsNullable { get; init; }

    /// <summary>Whether this is a nullable value type (proto3 <c>optional</c>).</summary>
    public bool IsNullableValueType { get; init; }

    /// <summary>
    /// Whether the bits of an unsigned kind are those of a signed number in Protobuf: ZigZag (<c>sint32</c>), or of fixed width
    /// (<c>sfixed32</c>).
    /// </summary>
    public bool IsSigned { get; init; }

    /// <summary>The items of a list, or the values of a map; otherwise null.</summary>
    public TypeDescription? Item { get; init; }

    /// <summary>The keys of a map; otherwise null.</summary>
    public TypeDescription? Key { get; init; }

    /// <summary>The shape of an <see cref="ValueKind.Object"/>, asked for late because contracts may be recursive; otherwise
    /// null.</summary>
    public Func<ShapeInfo>? Object { get; init; }

    /// <summary>The enum's name, otherwise null.</summary>
    public string? EnumName { get; init; }

    /// <summary>The enum, otherwise null.</summary>
    public Type? EnumType { get; init; }

    /// <summary>The enum's names and values in order of declaration, otherwise empty.</summary>
    public IReadOnlyList<KeyValuePair<string, long>> EnumValues { get; init; } = [];

    /// <summary>The enum's name in schemas of protobuf-net, where an annotation gives it; otherwise null.</summary>
    public string? EnumProtoName { get; init; }

    /// <summary>The names of <see cref="EnumValues"/> in schemas of protobuf-net, where they are others; otherwise empty.</summary>
    public IReadOnlyList<string> EnumProtoNames { get; init; } = [];

    /// <summary>Whether JSON has the enum's names instead of its numbers.</summary>
    public bool EnumAsName { get; init; }
}
