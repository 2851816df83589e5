namespace SerializationApi.Shapes;

/// <summary>One member of a contract.</summary>
/// <param name="name">The member's name in C#.</param>
/// <param name="jsonName">Its name in JSON, and in MessagePack with names as keys.</param>
/// <param name="number">
/// Its <c>DataMember.Order</c>, from 1: the Protobuf field number, the MessagePack index plus one. <see cref="NoNumber"/> of a
/// member that is known by name only.
/// </param>
/// <param name="type">What it holds.</param>
public sealed class ShapeMember(string name, string jsonName, int number, TypeDescription type)
{
    /// <summary>The number of a member that is known by name only.</summary>
    public const int NoNumber = 0;

    /// <summary>The member's name in C#.</summary>
    public string Name { get; } = name;

    /// <summary>Its name in JSON, and in MessagePack with names as keys.</summary>
    public string JsonName { get; } = jsonName;

    /// <summary>Its number, from 1; or <see cref="NoNumber"/>.</summary>
    public int Number { get; } = number;

    /// <summary>What it holds.</summary>
    public TypeDescription Type { get; } = type;

    /// <summary>Whether a list of numbers has a field for each of them in Protobuf, in place of one for all.</summary>
    public bool IsUnpacked { get; init; }

    /// <summary>Whether its objects lie between tags in Protobuf, in place of behind their length.</summary>
    public bool IsGroup { get; init; }

    /// <summary>Whether the contract says in Protobuf that it is there, apart from its value: a zero may be sent, and a missing one is no
    /// zero.</summary>
    public bool HasPresence { get; init; }

    /// <summary>Whether it has a place in MemoryPack, and nothing sets it: it is written, and dropped where it is read.</summary>
    public bool IsOnlyWritten { get; init; }

    /// <summary>The field's name in schemas of protobuf-net, where an annotation gives it; otherwise null.</summary>
    public string? ProtoName { get; init; }

    /// <summary><see cref="JsonName"/> in UTF-8.</summary>
    public byte[] Utf8Name { get; } = System.Text.Encoding.UTF8.GetBytes(jsonName);
}

/// <summary>
/// Which members an object has in a format, in which order and under which names or numbers; a constant per format, so
/// that the JIT drops the code of the others. Most contracts have the same in all four.
/// </summary>
public enum MemberLayout
{
    /// <summary>Members by name.</summary>
    Json,

    /// <summary>Members by an integer or a string as the key; also formats made of tokens, such as CBOR.</summary>
    MessagePack,

    /// <summary>Members by field number.</summary>
    Protobuf,

    /// <summary>Members by their place in an order.</summary>
    MemoryPack,
}
