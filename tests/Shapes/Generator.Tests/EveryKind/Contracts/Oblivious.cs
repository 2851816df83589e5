#nullable disable
using System.Runtime.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>Without nullable annotations.</summary>
[DataContract]
[GenerateShape]
public sealed class Oblivious
{
    [DataMember(Order = 1)]
    public string Name { get; set; }

    [DataMember(Order = 2)]
    public List<string> Words { get; set; }

    [DataMember(Order = 3)]
    public Oblivious Next { get; set; }

    [DataMember(Order = 4)]
    public Dictionary<string, string> Map { get; set; }

    [DataMember(Order = 5)]
    public string[] Array { get; set; }
}
