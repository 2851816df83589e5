using MemoryPack;
using MessagePack;
using ProtoBuf;
using SerializationApi.Contracts;
using SerializationApi.Shapes;
using NerdbankKey = Nerdbank.MessagePack.KeyAttribute;

namespace SerializationApi.Benchmarks.Compare.Articles;

/// <summary>The contract of the article about messages; BinaryFormatter asks for <see cref="SerializableAttribute"/>.</summary>
[Serializable]
[GenerateShape]
[MessagePackObject]
[MemoryPackable]
[ProtoContract]
[CompatibilityLevel(CompatibilityLevel.Level300)]
public sealed partial class NetworkMessage
{
    [Key(0)]
    [NerdbankKey(0)]
    [ProtoMember(1)]
    public MessageKind Type { get; set; }

    [Key(1)]
    [NerdbankKey(1)]
    [ProtoMember(2)]
    public string? SenderId { get; set; }

    [Key(2)]
    [NerdbankKey(2)]
    [ProtoMember(3)]
    public string? SenderName { get; set; }

    [Key(3)]
    [NerdbankKey(3)]
    [ProtoMember(4)]
    public string? ReceiverId { get; set; }

    [Key(4)]
    [NerdbankKey(4)]
    [ProtoMember(5)]
    public string? TextContent { get; set; }

    [Key(5)]
    [NerdbankKey(5)]
    [ProtoMember(6)]
    public byte[]? Payload { get; set; }
}
