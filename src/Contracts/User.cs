using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>A user with friends, who are users: recursion, decimals, dates and absent strings.</summary>
[DataContract]
[GenerateShape]
public sealed class User
{
    /// <summary>Identifies the user.</summary>
    [DataMember(Order = 1)]
    public string? Id { get; set; }

    /// <summary>The name.</summary>
    [DataMember(Order = 2)]
    public string? Name { get; set; }

    /// <summary>Other users.</summary>
    [DataMember(Order = 3)]
    public List<User>? Friends { get; set; }

    /// <summary>In years.</summary>
    [DataMember(Order = 4)]
    public int Age { get; set; }

    /// <summary>A second name, if any.</summary>
    [DataMember(Order = 5)]
    public string? Alias { get; set; }

    /// <summary>Per month, in the currency of the country.</summary>
    [DataMember(Order = 6)]
    public decimal Salary { get; set; }

    /// <summary>Date of birth.</summary>
    [DataMember(Order = 7)]
    public DateTime Birth { get; set; }
}
