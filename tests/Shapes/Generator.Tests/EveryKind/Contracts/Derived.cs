using System.Runtime.Serialization;
using System.Text.Json.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>Members of its own between those it inherits, one of them overridden, and gaps in the numbers.</summary>
[DataContract]
[GenerateShape]
public sealed class Derived : InitOnly
{
    [DataMember(Order = 20)]
    public string? Own { get; set; }

    [DataMember(Order = 15), JsonInclude]
    public int Field;

    [DataMember(Order = 300)]
    public int Large { get; set; }

    [DataMember(Order = 301)]
    public Derived? Next { get; set; }

    [IgnoreDataMember, JsonIgnore]
    public int Ignored { get; set; }

    [JsonIgnore]
    public int NotAMember { get; set; }

    public static int Shared { get; set; }
}
