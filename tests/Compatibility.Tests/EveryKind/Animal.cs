using System.Runtime.Serialization;

namespace SerializationApi.Compatibility.Tests.EveryKind;

[DataContract]
public abstract class Animal
{
    [DataMember(Order = 1)]
    public string? Name { get; set; }

    [DataMember(Order = 2)]
    public int Legs { get; set; }
}
