namespace SerializationApi.Shapes;

/// <summary>
/// Which members an object has in a kind of format, in which order and under which names or numbers; a constant per format, so
/// that the JIT drops the bodies of the others. Most contracts have all four alike.
/// </summary>
public enum MemberLayout
{
    /// <summary>Members by name (JSON).</summary>
    Names,

    /// <summary>Members by an integer or a string as the key (MessagePack).</summary>
    Keys,

    /// <summary>Members by field number (Protobuf).</summary>
    Numbers,

    /// <summary>Members by their place in an order (MemoryPack).</summary>
    Places,
}
