namespace SerializationApi.Shapes;

/// <summary>
/// Which members an object has in a format, in which order and under which names or numbers; a constant per format, so
/// that the JIT drops the bodies of the others. Most contracts have all four alike.
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
