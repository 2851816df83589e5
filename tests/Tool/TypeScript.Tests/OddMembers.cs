using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.TypeScript.Tests;

[Flags]
public enum Access : byte
{
    None = 0,
    Read = 1,
    Write = 2,
    Share = 4,
    All = 7,
}

[Flags]
[JsonConverter(typeof(JsonStringEnumConverter<Corner>))]
public enum Corner : long
{
    North,
    East,
    South,
    Far = long.MinValue,
}

/// <summary>Combined flags as keys and as values.</summary>
[GenerateShape]
[DataContract]
public sealed class Rights
{
    [DataMember(Order = 1)]
    public Dictionary<Access, int> ByAccess { get; set; } = [];

    [DataMember(Order = 2)]
    public List<Corner> Corners { get; set; } = [];

    [DataMember(Order = 3)]
    public Corner Start { get; set; } = Corner.East | Corner.South;
}

/// <summary>Optional members that every object of JavaScript inherits.</summary>
[GenerateShape]
[DataContract]
public sealed class Inherited
{
    [DataMember(Order = 1, Name = "constructor")]
    [JsonPropertyName("constructor")]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Constructor { get; set; }

    [DataMember(Order = 2, Name = "toString")]
    [JsonPropertyName("toString")]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public List<int>? Text { get; set; }

    [DataMember(Order = 3, Name = "hasOwnProperty")]
    [JsonPropertyName("hasOwnProperty")]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Owns { get; set; }
}

[GenerateShape]
[DataContract]
public struct Spot
{
    [DataMember(Order = 1)]
    public int X { get; set; }
}

/// <summary>Members that JSON has in one direction only.</summary>
[GenerateShape]
[DataContract]
public sealed class OneWay
{
    [DataMember(Order = 1)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
    public Spot NeverWritten { get; set; }

    [DataMember(Order = 2)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
    public int NeverRead { get; set; }

    [DataMember(Order = 3)]
    public int Both { get; set; }
}

/// <summary>Members in which a new object holds a value.</summary>
[GenerateShape]
public sealed class Noted
{
    [DataMember(Order = 1)]
    public string? Note { get; set; } = "none";

    [DataMember(Order = 2)]
    public int? Count { get; set; } = 3;

    [DataMember(Order = 3)]
    public string? Plain { get; set; }

    [DataMember(Order = 4)]
    public List<int> Items { get; set; } = [1];
}

#pragma warning disable SHAPE022 // JSON has no place for the label of a case that is no object.
/// <summary>A union whose cases are a number, a list and an object.</summary>
[JsonDerivedType(typeof(Celsius), 1)]
[JsonDerivedType(typeof(Readings), 2)]
[JsonDerivedType(typeof(Failure), 3)]
public interface IMeasured;

[ShapeAs<long>]
public readonly record struct Celsius(long Degrees) : IMeasured
{
    public static explicit operator long(Celsius value) => value.Degrees;

    public static explicit operator Celsius(long degrees) => new(degrees);
}

public sealed class Readings : List<int>, IMeasured;

[DataContract]
public sealed class Failure : IMeasured
{
    [DataMember(Order = 1)]
    public string? Reason { get; set; }
}

[GenerateShape]
[DataContract]
public sealed class Measured
{
    [DataMember(Order = 1)]
    public IMeasured? Last { get; set; }

    [DataMember(Order = 2)]
    public List<IMeasured> All { get; set; } = [];
}
#pragma warning restore SHAPE022

#pragma warning disable SHAPE022 // Formats that do not describe themselves have no free-form values.
/// <summary>An enum whose names only a format had that is left out.</summary>
[GenerateShape]
public sealed class FreeDay
{
    [JsonConverter(typeof(JsonStringEnumConverter<DayOfWeek>))]
    public DayOfWeek Day { get; set; }

    public JsonElement Any { get; set; }
}
