using MemoryPack;
using MessagePack;
using ProtoBuf;

namespace SerializationApi.Contracts;

[MessagePackObject, MemoryPackable, ProtoContract]
public sealed partial class User
{
    [Key(0), ProtoMember(1)]
    public string? Id { get; set; }

    [Key(1), ProtoMember(2)]
    public string? Name { get; set; }

    [Key(2), ProtoMember(3)]
    public List<User>? Friends { get; set; }

    [Key(3), ProtoMember(4)]
    public int Age { get; set; }

    [Key(4), ProtoMember(5)]
    public string? Alias { get; set; }

    [Key(5), ProtoMember(6)]
    public decimal Salary { get; set; }

    [Key(6), ProtoMember(7)]
    public DateTime Birth { get; set; }
}
