using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.TypeScript.Tests;

/// <summary>What a customer wants: */ &lt;b&gt;.</summary>
[DataContract]
[GenerateShape]
public sealed class QuickOrder
{
    /// <summary>Counts up.</summary>
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public List<string>? Items { get; set; }
}

/// <summary>Names that mean something else in TypeScript.</summary>
[DataContract]
[GenerateShape]
public sealed class Odd
{
    [DataMember(Order = 1)]
    [JsonPropertyName("__proto__")]
    public int Proto { get; set; }

    [DataMember(Order = 2)]
    [JsonPropertyName("a-b'c")]
    public string? Text { get; set; }

    [DataMember(Order = 3)]
    public long Count { get; set; }

    [DataMember(Order = 4)]
    public Map? Map { get; set; }
}

/// <summary>A name of JavaScript's own.</summary>
[DataContract]
[GenerateShape]
public sealed class Map
{
    [DataMember(Order = 1)]
    public long Total { get; set; }
}

[ShapeSet]
public static partial class QuickShapes;
