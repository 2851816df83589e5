using MemoryPack;
using MessagePack;
using ProtoBuf;
using SerializationApi.Shapes;
using NerdbankKey = Nerdbank.MessagePack.KeyAttribute;

namespace SerializationApi.Benchmarks.Compare.Articles;

/// <summary>A row below a <see cref="DemoClass"/>.</summary>
[GenerateShape]
[MessagePackObject]
[MemoryPackable]
[ProtoContract]
[CompatibilityLevel(CompatibilityLevel.Level300)]
public sealed partial class DemoSubClass
{
    [Key(0)]
    [NerdbankKey(0)]
    [ProtoMember(1)]
    public int P1 { get; set; }

    [Key(1)]
    [NerdbankKey(1)]
    [ProtoMember(2)]
    public bool P2 { get; set; }

    [Key(2)]
    [NerdbankKey(2)]
    [ProtoMember(3)]
    public string? P3 { get; set; }

    [Key(3)]
    [NerdbankKey(3)]
    [ProtoMember(4)]
    public double P4 { get; set; }

    [Key(4)]
    [NerdbankKey(4)]
    [ProtoMember(5)]
    public long P5 { get; set; }
}
