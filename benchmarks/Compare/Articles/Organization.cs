using MemoryPack;
using MessagePack;
using ProtoBuf;
using SerializationApi.Shapes;
using NerdbankKey = Nerdbank.MessagePack.KeyAttribute;

namespace SerializationApi.Benchmarks.Compare.Articles;

/// <summary>The first article's contract, with the attributes of every library that is compared.</summary>
[GenerateShape]
[MessagePackObject]
[MemoryPackable]
[ProtoContract]
[CompatibilityLevel(CompatibilityLevel.Level300)]
public sealed partial class Organization
{
    [Key(0)]
    [NerdbankKey(0)]
    [ProtoMember(1)]
    public int Id { get; set; }

    [Key(1)]
    [NerdbankKey(1)]
    [ProtoMember(2)]
    public string[]? Tags { get; set; }

    [Key(2)]
    [NerdbankKey(2)]
    [ProtoMember(3)]
    public List<Member>? Members { get; set; }
}
