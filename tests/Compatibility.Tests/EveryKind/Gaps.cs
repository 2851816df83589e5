using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>Numbers that no member has, and members declared in another order than numbered.</summary>
[DataContract]
[GenerateShape]
public sealed class Gaps
{
    [DataMember(Order = 300)]
    public string? Last { get; set; }

    [DataMember(Order = 3)]
    public int Third { get; set; }

    [DataMember(Order = 17)]
    public List<int>? Numbers { get; set; }

    [DataMember(Order = 16)]
    public Gaps? Next { get; set; }

    [DataMember(Order = 15)]
    public bool? Fifteenth { get; set; }

    [DataMember(Order = 64)]
    public Dictionary<string, Leaf>? Named { get; set; }
}
