using System.Runtime.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

#pragma warning disable SHAPE022 // Protobuf and MemoryPack have none of its members
/// <summary>Holds values whose runtime type alone says what they are.</summary>
[GenerateShape]
public sealed class Loose
{
    [DataMember(Order = 1)]
    public object? Value { get; set; }

    [DataMember(Order = 2)]
    public Dictionary<string, object?>? Extra { get; set; }

    [DataMember(Order = 3)]
    public List<object> Items { get; set; } = [];
}

[GenerateShape]
public sealed record LooseRecord(object Value, IReadOnlyDictionary<string, object>? Extra, object?[]? Items);

[GenerateShapeFor<object>]
[GenerateShapeFor<Dictionary<string, object>>]
[GenerateShapeFor<List<object>>]
public static partial class LooseRoots;
#pragma warning restore SHAPE022
