using System.Text.Json.Serialization;
using MessagePack;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>A contract whose members have names only.</summary>
[GenerateShape]
[MessagePackObject]
internal sealed class Parcel
{
    [Key("id")]
    public int Id { get; set; }

    [Key("display-name")]
    [JsonPropertyName("display-name")]
    public string? Label { get; set; }

    [Key("état")]
    [JsonPropertyName("état")]
    public int Status { get; set; }

    [Key("next")]
    public Parcel? Next { get; set; }
}
