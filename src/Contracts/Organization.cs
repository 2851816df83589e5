using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>An organisation and its members: long lists of short strings.</summary>
[DataContract]
[GenerateShape]
public sealed class Organization
{
    /// <summary>Gets or sets the organisation's identifier.</summary>
    [DataMember(Order = 1)]
    public int Id { get; set; }

    /// <summary>Gets or sets the labels.</summary>
    [DataMember(Order = 2)]
    public string[]? Tags { get; set; }

    /// <summary>Gets or sets the members.</summary>
    [DataMember(Order = 3)]
    public List<Member>? Members { get; set; }
}
