using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>A row of primitives with a few rows below it.</summary>
[DataContract]
[GenerateShape]
public sealed class DemoClass
{
    /// <summary>Gets or sets an integer.</summary>
    [DataMember(Order = 1)]
    public int P1 { get; set; }

    /// <summary>Gets or sets a flag.</summary>
    [DataMember(Order = 2)]
    public bool P2 { get; set; }

    /// <summary>Gets or sets a text.</summary>
    [DataMember(Order = 3)]
    public string? P3 { get; set; }

    /// <summary>Gets or sets a real number.</summary>
    [DataMember(Order = 4)]
    public double P4 { get; set; }

    /// <summary>Gets or sets a long integer.</summary>
    [DataMember(Order = 5)]
    public long P5 { get; set; }

    /// <summary>Gets or sets the rows below.</summary>
    [DataMember(Order = 6)]
    public List<DemoSubClass>? Subs { get; set; }
}
