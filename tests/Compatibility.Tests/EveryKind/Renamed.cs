using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>Names that System.Text.Json's attributes decide, and enums as names.</summary>
[DataContract]
[GenerateShape]
public sealed class Renamed
{
    [DataMember(Order = 1)]
    [JsonPropertyName("$id")]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    [JsonPropertyName("Größe")]
    public double Size { get; set; }

    [DataMember(Order = 3)]
    public Season Season { get; set; }

    [DataMember(Order = 4)]
    public Season? MaybeSeason { get; set; }

    [DataMember(Order = 5)]
    public List<Season>? Seasons { get; set; }

    [DataMember(Order = 6)]
    public int URLCount { get; set; }

    [DataMember(Order = 7)]
    public string? X { get; set; }

    [DataMember(Order = 8)]
    public bool IOError { get; set; }
}
