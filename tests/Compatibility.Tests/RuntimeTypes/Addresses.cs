using System.Net;
using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.RuntimeTypes;

/// <summary>Maps and a set by types of the runtime whose own hash codes a sender may choose.</summary>
[GenerateShape]
public sealed class Addresses
{
    [DataMember(Order = 1)]
    public Dictionary<Version, int>? ByVersion { get; set; }

    [DataMember(Order = 2)]
    public Dictionary<IPAddress, int>? ByAddress { get; set; }

    [DataMember(Order = 3)]
    public HashSet<Version>? Versions { get; set; }
}
