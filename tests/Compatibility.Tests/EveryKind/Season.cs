using System.Text.Json.Serialization;

namespace SerializationApi.Compatibility.Tests.EveryKind;

[JsonConverter(typeof(JsonStringEnumConverter<Season>))]
public enum Season
{
    Spring,
    Summer,
    Autumn,
    Winter,
}
