using MemoryPack;
using MessagePack;
using ProtoBuf;

namespace SerializationApi.Peers;

/// <summary><c>Organization</c> as the libraries' own users write it.</summary>
[MessagePackObject]
[MemoryPackable]
[ProtoContract]
[CompatibilityLevel(CompatibilityLevel.Level300)]
public partial class PeerOrganization
{
    [Key(0)]
    [ProtoMember(1)]
    public int Id { get; set; }

    [Key(1)]
    [ProtoMember(2)]
    public string[]? Tags { get; set; }

    [Key(2)]
    [ProtoMember(3)]
    public List<PeerMember>? Members { get; set; }
}
