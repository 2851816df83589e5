using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>A member of an <see cref="Organization"/>.</summary>
[DataContract]
[GenerateShape]
public sealed class Member
{
    /// <summary>Gets or sets the member's identifier, unique within the organisation.</summary>
    [DataMember(Order = 1)]
    public int Id { get; set; }

    /// <summary>Gets or sets the name.</summary>
    [DataMember(Order = 2)]
    public string? Name { get; set; }

    /// <summary>Gets or sets a free text.</summary>
    [DataMember(Order = 3)]
    public string? Description { get; set; }

    /// <summary>Gets or sets the postal address.</summary>
    [DataMember(Order = 4)]
    public string? Address { get; set; }

    /// <summary>Gets or sets a measured value.</summary>
    [DataMember(Order = 5)]
    public double Value { get; set; }

    /// <summary>Gets or sets the time of the last change, in milliseconds since 1970-01-01 UTC.</summary>
    [DataMember(Order = 6)]
    public long UpdateTime { get; set; }
}
