using System.Runtime.Serialization;
using System.Text.Json.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>Enums of every underlying type, by number and by name, in members, lists and maps.</summary>
[DataContract]
[GenerateShape]
public sealed class EnumContract
{
    [DataMember(Order = 1)]
    public Tiny Tiny { get; set; }

    [DataMember(Order = 2)]
    public Octet Octet { get; set; }

    [DataMember(Order = 3)]
    public Small Small { get; set; }

    [DataMember(Order = 4)]
    public Wide Wide { get; set; }

    [DataMember(Order = 5)]
    public Color Color { get; set; }

    [DataMember(Order = 6)]
    public Big Big { get; set; }

    [DataMember(Order = 7)]
    public Long Long { get; set; }

    [DataMember(Order = 8)]
    public Huge Huge { get; set; }

    [DataMember(Order = 9)]
    public Shade Shade { get; set; }

    [DataMember(Order = 10)]
    public Rights Rights { get; set; }

    [DataMember(Order = 11)]
    [JsonConverter(typeof(JsonStringEnumConverter<Color>))]
    public Color Named { get; set; }

    [DataMember(Order = 12)]
    public List<Shade>? Shades { get; set; }

    [DataMember(Order = 13)]
    public Color[]? Colors { get; set; }

    [DataMember(Order = 14)]
    public Dictionary<Color, Rights>? ByColor { get; set; }

    [DataMember(Order = 15)]
    public Dictionary<Shade, int>? ByShade { get; set; }

    [DataMember(Order = 16)]
    public List<Rights?>? Maybe { get; set; }
}
