using System.Diagnostics.CodeAnalysis;
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

public abstract class RequiredBase<T>
{
    public required T? Name { get; set; }
}

/// <summary>The shape calls the constructor that sets more, which sets what is required; System.Text.Json calls the other one.</summary>
[MemoryPackable]
public sealed partial class RequiredByAnother : RequiredBase<string>
{
    public RequiredByAnother() { }

    [SetsRequiredMembers]
    public RequiredByAnother(int id) => Id = id;

    public int Id { get; }
}

/// <summary>System.Text.Json makes a struct without any of its constructors.</summary>
[MemoryPackable]
public partial record struct RequiredOfStruct
{
    [SetsRequiredMembers]
    public RequiredOfStruct(int id) => Id = id;

    public int Id { get; }

    public required string? Name { get; set; }
}

[ShapeSet]
[GenerateShapeFor<RequiredByAnother>]
[GenerateShapeFor<RequiredOfStruct>]
internal static partial class RequiredShapes;
