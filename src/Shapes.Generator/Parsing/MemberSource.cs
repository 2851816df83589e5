namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Whose rules say what the members of a contract are.</summary>
internal enum MemberSource
{
    /// <summary>Ours: <c>[DataMember(Order = n)]</c> under <c>[GenerateShape]</c>.</summary>
    Own,

    /// <summary>Those of a type that the runtime has: a tuple, a pair.</summary>
    BuiltIn,

    /// <summary>System.Text.Json's.</summary>
    Json,

    /// <summary>MessagePack-CSharp's.</summary>
    MessagePack,

    /// <summary>protobuf-net's.</summary>
    ProtoBuf,

    /// <summary>MemoryPack's.</summary>
    MemoryPack,

    /// <summary>None: the contract has no numbers for the format.</summary>
    None,
}
