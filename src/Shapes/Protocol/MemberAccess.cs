namespace SerializationApi.Shapes;

/// <summary>How a format finds the members of an object; a constant per reader, so that the JIT drops the other path.</summary>
public enum MemberAccess
{
    /// <summary>Members come in order, without keys (MemoryPack).</summary>
    Positional,

    /// <summary>Members come with a name or number, in any order (JSON, Protobuf).</summary>
    Keyed,

    /// <summary>Each object says which of the two it is (MessagePack: array or map).</summary>
    Either,
}
