using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests.Zoo;

// Whatever makes System.Text.Json write something else than names and values.

/// <summary>A property that is no member of the contract, and one that is computed.</summary>
[DataContract]
[GenerateShape]
public sealed class Computed
{
    [DataMember(Order = 1)]
    public int Width { get; set; }

    [DataMember(Order = 2)]
    public int Height { get; set; }

    public int Area => Width * Height;

    public string? Note { get; set; }
}

[GenerateShape]
public sealed record ComputedRecord(string First, string Last)
{
    public string Full => $"{First} {Last}";
}

[DataContract]
[GenerateShape]
public sealed class Renamed
{
    [DataMember(Order = 1)]
    [JsonPropertyName("identifier")]
    public int Id { get; set; }

    [DataMember(Order = 2, Name = "label")]
    public string? Text { get; set; }
}

[DataContract]
[GenerateShape]
public sealed class Conditional
{
    [DataMember(Order = 1)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Text { get; set; }

    [DataMember(Order = 2)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int Number { get; set; }

    [DataMember(Order = 3)]
    [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
    public int? Always { get; set; }
}

[DataContract]
[GenerateShape]
public sealed class Ordered
{
    [DataMember(Order = 1)]
    [JsonPropertyOrder(2)]
    public int A { get; set; }

    [DataMember(Order = 2)]
    [JsonPropertyOrder(-1)]
    public int B { get; set; }
}

[DataContract]
[GenerateShape]
public sealed class Quoted
{
    [DataMember(Order = 1)]
    [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public long Big { get; set; }

    [DataMember(Order = 2)]
    public long Small { get; set; }
}

[DataContract]
[GenerateShape]
public sealed class Named
{
    [DataMember(Order = 1)]
    [JsonConverter(typeof(JsonStringEnumConverter<WeekDay>))]
    public WeekDay Day { get; set; }

    [DataMember(Order = 2)]
    public Season Season { get; set; }
}

[JsonConverter(typeof(JsonStringEnumConverter<Season>))]
public enum Season
{
    Spring,
    Summer,

    [JsonStringEnumMemberName("fall")]
    Autumn,
}

/// <summary>Enums whose names only their converters know.</summary>
[GenerateShape]
public sealed class Cased
{
    public Status Now { get; set; }

    public Status? Before { get; set; }

    public List<Status> All { get; set; } = [];

    public Dictionary<Status, int> Counts { get; set; } = [];

    [JsonConverter(typeof(CamelCase))]
    public Season? Season { get; set; }
}

[JsonConverter(typeof(CamelCase))]
public enum Status
{
    Open,
    OnHold,
}

/// <summary>Names that could be numbers.</summary>
[GenerateShape]
public sealed class Rated
{
    public Stars Stars { get; set; }

    public Dictionary<Stars, int> Counts { get; set; } = [];

    [JsonConverter(typeof(JsonNumberEnumConverter<Stars>))]
    public Stars? Rank { get; set; }
}

[JsonConverter(typeof(JsonStringEnumConverter<Stars>))]
public enum Stars
{
    None,

    [JsonStringEnumMemberName("2")]
    One,

    [JsonStringEnumMemberName("1")]
    Two,

    [JsonStringEnumMemberName("3d")]
    Three,
}

internal sealed class CamelCase() : JsonStringEnumConverter(JsonNamingPolicy.CamelCase);

/// <summary>A converter on a member.</summary>
[DataContract]
[GenerateShape]
public sealed class Converted
{
    [DataMember(Order = 1)]
    [JsonConverter(typeof(HexConverter))]
    public int Colour { get; set; }

    [DataMember(Order = 2)]
    public string? Name { get; set; }
}

/// <summary>A converter on the contract.</summary>
[JsonConverter(typeof(TemperatureConverter))]
[GenerateShape]
public sealed record Temperature(double Celsius);

/// <summary>Holds what has a converter.</summary>
[GenerateShape]
public sealed record Weather(Temperature Temperature, List<Temperature> Hourly);

[DataContract]
[GenerateShape]
[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
public sealed class Strict
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    [JsonRequired]
    public string? Name { get; set; }
}

/// <summary>Called back while it is written and read.</summary>
[DataContract]
[GenerateShape]
public sealed class CalledBack : IJsonOnDeserialized, IJsonOnSerializing
{
    [DataMember(Order = 1)]
    public int Count { get; set; }

    public void OnDeserialized() => Count++;

    public void OnSerializing() => Count *= 2;
}

[JsonDerivedType(typeof(Circle), "circle")]
[JsonDerivedType(typeof(Square), "square")]
public abstract class Figure
{
    [DataMember(Order = 1)]
    public string? Name { get; set; }
}

public sealed class Circle : Figure
{
    [DataMember(Order = 2)]
    public double Radius { get; set; }
}

public sealed class Square : Figure
{
    [DataMember(Order = 2)]
    public double Side { get; set; }
}

/// <summary>Keeps what it does not know.</summary>
[DataContract]
[GenerateShape]
public sealed class Extensible
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [JsonExtensionData]
    public Dictionary<string, JsonElement>? Rest { get; set; }
}

internal sealed class HexConverter : JsonConverter<int>
{
    public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        Convert.ToInt32(reader.GetString(), 16);

    public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteStringValue($"{value:X6}");
}

internal sealed class TemperatureConverter : JsonConverter<Temperature>
{
    public override Temperature Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        new(reader.GetDouble());

    public override void Write(Utf8JsonWriter writer, Temperature value, JsonSerializerOptions options) =>
        writer.WriteNumberValue(value.Celsius);
}

/// <summary>JSON leaves out what the other formats have.</summary>
[DataContract]
[GenerateShape]
public sealed class Hidden
{
    [DataMember(Order = 1)]
    internal string? Secret { get; set; }
}

/// <summary>System.Text.Json does not know the surrogate, whose metadata is the same.</summary>
[GenerateShape]
public sealed record Trimmed([property: ShapeAs<string>(typeof(Trimming))] string Text);

internal static class Trimming
{
    public static string ToWire(string text) => text.Trim();

    public static string FromWire(string text) => text;
}

/// <summary>System.Text.Json calls no constructor of a struct, so that it does not begin with 5.</summary>
[GenerateShape]
public record struct Counted(int Number)
{
    public int Rest { get; init; } = 5;
}

[GenerateShape]
public sealed record Share(decimal? Part, Range? Of);

/// <summary>Only a constructor sets it.</summary>
[GenerateShape]
public sealed class Sealed(int number)
{
    public int Number { get; } = number;
}

/// <summary>System.Text.Json throws at the address.</summary>
[GenerateShape]
public sealed record Addressed(System.Net.IPAddress? Address);
