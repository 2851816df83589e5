using ProtoBuf;

namespace SerializationApi.Conformance.Proto2;

/// <summary>TestAllTypesProto2.NestedMessage.</summary>
[ProtoContract]
public sealed class NestedMessage : Extensible
{
    [ProtoMember(1)]
    public int? A { get; set; }

    [ProtoMember(2)]
    public TestAllTypesProto2? Corecursive { get; set; }
}

/// <summary>A message of the same file.</summary>
[ProtoContract]
public sealed class ForeignMessage : Extensible
{
    [ProtoMember(1)]
    public int? C { get; set; }
}

/// <summary>A group.</summary>
[ProtoContract]
public sealed class Data : Extensible
{
    [ProtoMember(202)]
    public int? GroupInt32 { get; set; }

    [ProtoMember(203)]
    public uint? GroupUint32 { get; set; }
}

/// <summary>A group.</summary>
[ProtoContract]
public sealed class MultiWordGroupField : Extensible
{
    [ProtoMember(205)]
    public int? GroupInt32 { get; set; }

    [ProtoMember(206)]
    public uint? GroupUint32 { get; set; }
}

/// <summary>A group that is an extension.</summary>
[ProtoContract]
public sealed class GroupField : Extensible
{
    [ProtoMember(122)]
    public int? GroupInt32 { get; set; }

    [ProtoMember(123)]
    public uint? GroupUint32 { get; set; }
}

/// <summary>The form of a message set on the wire: each extension is a group of its number and its message.</summary>
[ProtoContract]
public sealed class MessageSetCorrect : Extensible
{
    [ProtoMember(1, DataFormat = DataFormat.Group)]
    public List<MessageSetItem>? Items { get; set; }
}

/// <summary>An extension in a message set.</summary>
[ProtoContract]
public sealed class MessageSetItem
{
    [ProtoMember(2)]
    public int TypeId { get; set; }

    [ProtoMember(3)]
    public byte[]? Message { get; set; }
}
