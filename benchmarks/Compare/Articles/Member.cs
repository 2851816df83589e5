using MemoryPack;
using MessagePack;
using ProtoBuf;
using SerializationApi.Shapes;
using NerdbankKey = Nerdbank.MessagePack.KeyAttribute;

namespace SerializationApi.Benchmarks.Compare.Articles;

/// <summary>A member of an <see cref="Organization"/>.</summary>
[GenerateShape]
[MessagePackObject]
[MemoryPackable]
[ProtoContract]
[CompatibilityLevel(CompatibilityLevel.Level300)]
public sealed partial class Member
{
    [Key(0)]
    [NerdbankKey(0)]
    [ProtoMember(1)]
    public int Id { get; set; }

    [Key(1)]
    [NerdbankKey(1)]
    [ProtoMember(2)]
    public string? Name { get; set; }

    [Key(2)]
    [NerdbankKey(2)]
    [ProtoMember(3)]
    public string? Description { get; set; }

    [Key(3)]
    [NerdbankKey(3)]
    [ProtoMember(4)]
    public string? Address { get; set; }

    [Key(4)]
    [NerdbankKey(4)]
    [ProtoMember(5)]
    public double Value { get; set; }

    [Key(5)]
    [NerdbankKey(5)]
    [ProtoMember(6)]
    public long UpdateTime { get; set; }
}
