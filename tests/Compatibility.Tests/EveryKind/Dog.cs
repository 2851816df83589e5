using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>Members of a base class come with the derived one's.</summary>
[DataContract]
[GenerateShape]
public sealed class Dog : Animal
{
    [DataMember(Order = 3)]
    public bool Barks { get; set; }

    [DataMember(Order = 4)]
    public List<Dog>? Puppies { get; set; }
}
