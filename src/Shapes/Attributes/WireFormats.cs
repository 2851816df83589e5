namespace SerializationApi.Shapes;

/// <summary>Formats whose payloads outlive a version of the contracts.</summary>
[Flags]
public enum WireFormats
{
    /// <summary>None of them.</summary>
    None = 0,

    /// <summary>JSON.</summary>
    Json = 1,

    /// <summary>MessagePack.</summary>
    MessagePack = 2,

    /// <summary>Protobuf.</summary>
    Protobuf = 4,

    /// <summary>MemoryPack.</summary>
    MemoryPack = 8,

    /// <summary>All of them.</summary>
    All = Json | MessagePack | Protobuf | MemoryPack,
}
