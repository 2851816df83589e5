using System.Runtime.Serialization;
using System.Text.Json.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind.@namespace;

/// <summary>Names that are keywords, or that generated code uses itself.</summary>
[DataContract]
[GenerateShape]
public sealed class @class
{
    [DataMember(Order = 1)]
    public int @int { get; set; }

    [DataMember(Order = 2)]
    public string? @event { get; set; }

    [DataMember(Order = 3)]
    public List<int>? value { get; set; }

    [DataMember(Order = 4)]
    public List<string>? reader { get; set; }

    [DataMember(Order = 5)]
    public @struct existing { get; set; }

    [DataMember(Order = 6)]
    public string[]? scope { get; set; }

    [DataMember(Order = 7)]
    public Dictionary<string, @struct>? Items { get; set; }

    [DataMember(Order = 8)]
    [JsonPropertyName("URL")]
    public string? Info { get; set; }

    [DataMember(Order = 9)]
    public List<@struct>? Keyed { get; set; }

    [DataMember(Order = 10)]
    public @enum @enum { get; set; }
}

/// <summary>A keyword as a constructed type.</summary>
public readonly record struct @struct(int @ref, string? @out = "absent");

/// <summary>A keyword as an enum.</summary>
public enum @enum
{
    @default,
    @new = 3,
}
