using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>An organisation and its members: long lists of short strings.</summary>
[DataContract]
[GenerateShape]
public sealed class Organization
{
    /// <summary>Identifies the organisation.</summary>
    [DataMember(Order = 1)]
    public int Id { get; set; }

    /// <summary>Labels.</summary>
    [DataMember(Order = 2)]
    public string[]? Tags { get; set; }

    /// <summary>Who belongs to it.</summary>
    [DataMember(Order = 3)]
    public List<Member>? Members { get; set; }
}
