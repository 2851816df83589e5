using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>An enum that JSON has by its names.</summary>
[Flags]
[JsonConverter(typeof(JsonStringEnumConverter<Facets>))]
public enum Facets
{
    None = 0,
    A = 1,
    B = 2,
}

/// <summary>Every scalar that some format has as text, and what stands for their texts.</summary>
[GenerateShapeFor<Held<string>>]
[GenerateShapeFor<Held<byte[]>>]
[GenerateShapeFor<Held<Uri>>]
[GenerateShapeFor<Held<Version>>]
[GenerateShapeFor<Held<IPAddress>>]
[GenerateShapeFor<Held<CultureInfo>>]
[GenerateShapeFor<Held<TimeZoneInfo>>]
[GenerateShapeFor<Held<StringBuilder>>]
[GenerateShapeFor<Held<BigInteger>>]
[GenerateShapeFor<Held<Int128>>]
[GenerateShapeFor<Held<UInt128>>]
[GenerateShapeFor<Held<Half>>]
[GenerateShapeFor<Held<float>>]
[GenerateShapeFor<Held<double>>]
[GenerateShapeFor<Held<decimal>>]
[GenerateShapeFor<Held<long>>]
[GenerateShapeFor<Held<bool>>]
[GenerateShapeFor<Held<char>>]
[GenerateShapeFor<Held<Rune>>]
[GenerateShapeFor<Held<Guid>>]
[GenerateShapeFor<Held<DateTime>>]
[GenerateShapeFor<Held<DateTimeOffset>>]
[GenerateShapeFor<Held<DateOnly>>]
[GenerateShapeFor<Held<TimeOnly>>]
[GenerateShapeFor<Held<TimeSpan>>]
[GenerateShapeFor<Held<Facets>>]
[GenerateShapeFor<Held<JsonElement>>]
[GenerateShapeFor<Held<JsonNode>>]
[GenerateShapeFor<Held<object>>]
[GenerateShapeFor<Held<List<string>>>]
[GenerateShapeFor<Held<List<CultureInfo>>>]
[ShapeSet]
public static partial class ScalarShapes;
