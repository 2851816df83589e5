using MemoryPack;
using MessagePack;
using ProtoBuf;
using SerializationApi.Shapes;
using NerdbankKey = Nerdbank.MessagePack.KeyAttribute;

namespace SerializationApi.Benchmarks.Compare.Articles;

/// <summary>The contract of the article about users.</summary>
[GenerateShape]
[MessagePackObject]
[MemoryPackable]
[ProtoContract]
[CompatibilityLevel(CompatibilityLevel.Level300)]
public sealed partial class User
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
    public List<User>? Friends { get; set; }

    [Key(3)]
    [NerdbankKey(3)]
    [ProtoMember(4)]
    public int Age { get; set; }

    [Key(4)]
    [NerdbankKey(4)]
    [ProtoMember(5)]
    public string? Alias { get; set; }

    [Key(5)]
    [NerdbankKey(5)]
    [ProtoMember(6)]
    public decimal Salary { get; set; }

    [Key(6)]
    [NerdbankKey(6)]
    [ProtoMember(7)]
    public DateTime Birth { get; set; }
}
