using MemoryPack;
using MessagePack;
using ProtoBuf;

// The datasets' contracts, as a team annotates them that uses the libraries: the names are those of src/Contracts, so that the same code makes
// the values, and the bytes are those of its shapes, which the load tests verify.
[module: CompatibilityLevel(CompatibilityLevel.Level300)]

namespace SerializationApi.Contracts;

[MessagePackObject, MemoryPackable, ProtoContract]
public sealed partial class Organization
{
    [Key(0), ProtoMember(1)]
    public int Id { get; set; }

    [Key(1), ProtoMember(2)]
    public string[]? Tags { get; set; }

    [Key(2), ProtoMember(3)]
    public List<Member>? Members { get; set; }
}

[MessagePackObject, MemoryPackable, ProtoContract]
public sealed partial class Member
{
    [Key(0), ProtoMember(1)]
    public int Id { get; set; }

    [Key(1), ProtoMember(2)]
    public string? Name { get; set; }

    [Key(2), ProtoMember(3)]
    public string? Description { get; set; }

    [Key(3), ProtoMember(4)]
    public string? Address { get; set; }

    [Key(4), ProtoMember(5)]
    public double Value { get; set; }

    [Key(5), ProtoMember(6)]
    public long UpdateTime { get; set; }
}

[MessagePackObject, MemoryPackable, ProtoContract]
public sealed partial class DemoClass
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

    [Key(5), ProtoMember(6)]
    public List<DemoSubClass>? Subs { get; set; }
}

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
