using System.Runtime.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>A record whose parameters have numbers and defaults, with further members of its own.</summary>
[GenerateShape]
public sealed record Account(
    [property: DataMember(Order = 4)] string Owner,
    [property: DataMember(Order = 1)] int Limit = 100,
    [property: DataMember(Order = 9)] Color Color = Color.Red,
    [property: DataMember(Order = 2)] List<int>? Marks = null,
    [property: DataMember(Order = 3)] string[]? Tags = null
)
{
    [DataMember(Order = 5)]
    public string Note { get; init; } = "none";

    [DataMember(Order = 6)]
    public double Rate { get; set; } = 1.5;

    [DataMember(Order = 7)]
    public DateTime Opened { get; init; }

    [DataMember(Order = 8)]
    public IList<Person>? Holders { get; init; }

    /// <summary>Computed, so not a member.</summary>
    public string Display => $"{Owner}: {Limit}";
}
