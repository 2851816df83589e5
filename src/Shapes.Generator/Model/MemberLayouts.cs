namespace SerializationApi.Shapes.Generator.Model;

/// <summary>The layouts of a contract, one per kind of format: <c>SerializationApi.Shapes.MemberLayout</c> as flags.</summary>
[Flags]
internal enum MemberLayouts
{
    None = 0,

    /// <summary>Members by name: JSON.</summary>
    Names = 1,

    /// <summary>Members by position, or by a name of their own: MessagePack.</summary>
    Keys = 2,

    /// <summary>Members by number: Protobuf.</summary>
    Numbers = 4,

    /// <summary>Members one behind the other: MemoryPack.</summary>
    Places = 8,

    All = Names | Keys | Numbers | Places,
}
