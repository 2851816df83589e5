using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using MemoryPack;
using MessagePack;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

[GenerateShape]
public sealed class WithRequired
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public required string? Name { get; init; }
}

[GenerateShape]
public sealed class WithJsonRequired
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2), JsonRequired]
    public string? Name { get; set; }
}

[GenerateShape]
public sealed class WithIsRequired
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2, IsRequired = true)]
    public string? Name { get; set; }
}

[GenerateShape]
public sealed record RequiredParameter(int Id, [property: JsonRequired] string? Name);

[GenerateShape, MemoryPackable(GenerateType.VersionTolerant), MessagePackObject]
public sealed class RequiredElsewhere
{
    [Key(0), MemoryPackOrder(0)]
    public int Id { get; set; }

    [Key(1), MemoryPackOrder(1)]
    public required string? Name { get; set; }
}
