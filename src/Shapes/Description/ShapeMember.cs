namespace SerializationApi.Shapes;

/// <summary>One member of a contract.</summary>
/// <param name="name">The member's name in C#.</param>
/// <param name="jsonName">Its name in JSON, and in MessagePack with names as keys.</param>
/// <param name="number">Its <c>DataMember.Order</c>, from 1: the Protobuf field number, the MessagePack index plus one.
/// <see cref="NoNumber"/> for a member known only by name.</param>
/// <param name="type">Its type.</param>
public sealed class ShapeMember(string name, string jsonName, int number, TypeDescription type)
{
    /// <summary>The number of a member that is known only by name.</summary>
    public const int NoNumber = 0;

    /// <summary>Gets the member's name in C#.</summary>
    public string Name { get; } = name;

    /// <summary>Gets its name in JSON, and in MessagePack with names as keys.</summary>
    public string JsonName { get; } = jsonName;

    /// <summary>Gets its number, from 1; or <see cref="NoNumber"/>.</summary>
    public int Number { get; } = number;

    /// <summary>Gets its type.</summary>
    public TypeDescription Type { get; } = type;

    /// <summary>Gets or sets whether Protobuf writes a list of numbers as a field for each number instead of one packed field.</summary>
    public bool IsUnpacked { get; init; }

    /// <summary>Gets or sets whether Protobuf writes its objects between tags instead of after their length.</summary>
    public bool IsGroup { get; init; }

    /// <summary>Gets or sets whether Protobuf tracks its presence: a zero may be sent, and a missing value differs from zero.</summary>
    public bool HasPresence { get; init; }

    /// <summary>Gets or sets whether it has a place in MemoryPack but no setter: it is written, and dropped on reading.</summary>
    public bool IsOnlyWritten { get; init; }

    /// <summary>Gets or sets the field's name in protobuf-net schemas, if an annotation gives it; otherwise null.</summary>
    public string? ProtoName { get; init; }

    /// <summary>Gets <see cref="JsonName"/> in UTF-8.</summary>
    public byte[] Utf8Name { get; } = System.Text.Encoding.UTF8.GetBytes(jsonName);
}

/// <summary>
/// The members of an object in a format, with their order and their names or numbers. A constant per format, so that the JIT drops the code
/// of the others. Most contracts have the same members in all four.
/// </summary>
public enum MemberLayout
{
    /// <summary>Members by name.</summary>
    Json,

    /// <summary>Members by an integer or string key; also used by token formats such as CBOR.</summary>
    MessagePack,

    /// <summary>Members by field number.</summary>
    Protobuf,

    /// <summary>Members by position.</summary>
    MemoryPack,
}
