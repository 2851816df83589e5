using MemoryPack;
using MessagePack;
using ProtoBuf;

namespace SerializationApi.Contracts;

[MessagePackObject, MemoryPackable, ProtoContract]
public sealed partial class NetworkMessage
{
    [Key(0), ProtoMember(1)]
    public MessageKind Type { get; set; }

    [Key(1), ProtoMember(2)]
    public string? SenderId { get; set; }

    [Key(2), ProtoMember(3)]
    public string? SenderName { get; set; }

    [Key(3), ProtoMember(4)]
    public string? ReceiverId { get; set; }

    [Key(4), ProtoMember(5)]
    public string? TextContent { get; set; }

    [Key(5), ProtoMember(6)]
    public byte[]? Payload { get; set; }

    [Key(6), ProtoMember(7)]
    public DateTime SentAt { get; set; }
}
