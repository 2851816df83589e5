using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>A member of an <see cref="Organization"/>.</summary>
[DataContract]
[GenerateShape]
public sealed class Member
{
    /// <summary>Identifies the member within the organisation.</summary>
    [DataMember(Order = 1)]
    public int Id { get; set; }

    /// <summary>The name.</summary>
    [DataMember(Order = 2)]
    public string? Name { get; set; }

    /// <summary>A free text.</summary>
    [DataMember(Order = 3)]
    public string? Description { get; set; }

    /// <summary>The postal address.</summary>
    [DataMember(Order = 4)]
    public string? Address { get; set; }

    /// <summary>A measured value.</summary>
    [DataMember(Order = 5)]
    public double Value { get; set; }

    /// <summary>Last change, in milliseconds since 1970-01-01 UTC.</summary>
    [DataMember(Order = 6)]
    public long UpdateTime { get; set; }
}
