using System.Text.Json.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

public enum Tiny : sbyte
{
    Low = sbyte.MinValue,
    None = 0,
    High = sbyte.MaxValue,
}

public enum Octet : byte
{
    None = 0,
    Last = byte.MaxValue,
}

public enum Small : short
{
    None,
    Low = short.MinValue,
}

public enum Wide : ushort
{
    None,
    High = ushort.MaxValue,
}

public enum Color
{
    None = 0,
    Red = 1,
    Green = 2,
    Far = 100_000,
    Negative = -5,
}

public enum Big : uint
{
    None,
    High = uint.MaxValue,
}

public enum Long : long
{
    None,
    Low = long.MinValue,
}

public enum Huge : ulong
{
    None,
    High = ulong.MaxValue,
}

/// <summary>By name in JSON.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Shade>))]
public enum Shade
{
    Dark,
    Light,

    [JsonStringEnumMemberName("half-light")]
    Twilight = 7,
}

/// <summary>By name in JSON, combined.</summary>
[Flags]
[JsonConverter(typeof(JsonStringEnumConverter))]
public enum Rights
{
    None = 0,
    Read = 1,
    Write = 2,
    ReadWrite = 3,
    Execute = 4,
    Admin = 64,
}
