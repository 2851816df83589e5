using System.Text.Json.Serialization;

namespace SerializationApi.Compatibility.Tests.Zoo;

[JsonConverter(typeof(JsonStringEnumConverter<Season>))]
public enum Season
{
    Spring,
    Summer,
    Autumn,
    Winter,
}
