using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>A user with friends, who are users: recursion, decimals, dates and absent strings.</summary>
[DataContract]
[GenerateShape]
public sealed class User
{
    /// <summary>Gets or sets the user's identifier.</summary>
    [DataMember(Order = 1)]
    public string? Id { get; set; }

    /// <summary>Gets or sets the name.</summary>
    [DataMember(Order = 2)]
    public string? Name { get; set; }

    /// <summary>Gets or sets other users.</summary>
    [DataMember(Order = 3)]
    public List<User>? Friends { get; set; }

    /// <summary>Gets or sets the age in years.</summary>
    [DataMember(Order = 4)]
    public int Age { get; set; }

    /// <summary>Gets or sets a second name, if any.</summary>
    [DataMember(Order = 5)]
    public string? Alias { get; set; }

    /// <summary>Gets or sets the salary per month, in the currency of the country.</summary>
    [DataMember(Order = 6)]
    public decimal Salary { get; set; }

    /// <summary>Gets or sets the date of birth.</summary>
    [DataMember(Order = 7)]
    public DateTime Birth { get; set; }
}
