using MemoryPack;
using MessagePack;
using ProtoBuf;

namespace SerializationApi.Contracts;

[MessagePackObject, MemoryPackable, ProtoContract]
public sealed partial class DemoSubClass
{
    [Key(0), ProtoMember(1)]
    public int P1 { get; set; }

    [Key(1), ProtoMember(2)]
    public bool P2 { get; set; }

    [Key(2), ProtoMember(3)]
    public string? P3 { get; set; }

    [Key(3), ProtoMember(4)]
    public double P4 { get; set; }

    [Key(4), ProtoMember(5)]
    public long P5 { get; set; }
}
