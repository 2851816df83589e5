using System.Runtime.Serialization;
using SerializationApi.Contracts;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>Contracts of another assembly, which has their shapes.</summary>
[DataContract]
[GenerateShape]
public sealed class Wrapper
{
    [DataMember(Order = 1)]
    public User? User { get; set; }

    [DataMember(Order = 2)]
    public List<Member>? Members { get; set; }

    [DataMember(Order = 3)]
    public MessageKind Kind { get; set; }
}
