using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using SerializationApi.Shapes;

#pragma warning disable CA1815, CA1819 // Unions as the compiler writes them have no equality of their own.

namespace SerializationApi.TypeScript.Tests;

[DataContract]
[GenerateShape]
public sealed class Cash
{
    [DataMember(Order = 1)]
    public int Coins { get; set; }
}

/// <summary><c>union Payment(Cash, int, string, bool, List&lt;Cash&gt;);</c> as the compiler of C# 15 lowers it.</summary>
[Union]
[GenerateShape]
public readonly struct Payment : IUnion
{
    public Payment(Cash value) => Value = value;

    public Payment(int value) => Value = value;

    public Payment(string value) => Value = value;

    public Payment(bool value) => Value = value;

    public Payment(List<Cash> value) => Value = value;

    public object? Value { get; }
}

/// <summary>Cases that are other values in TypeScript than in JSON, where a decimal is a number and bytes are a string.</summary>
[Union]
[GenerateShape]
public readonly struct Mark : IUnion
{
    public Mark(decimal value) => Value = value;

    public Mark(byte[] value) => Value = value;

    public Mark(Dictionary<string, long> value) => Value = value;

    public object? Value { get; }
}

/// <summary>NaN is a string in JSON.</summary>
[Union]
[GenerateShape]
public readonly struct Ratio : IUnion
{
    public Ratio(double value) => Value = value;

    public Ratio(Payment[] value) => Value = value;

    public object? Value { get; }
}

/// <summary>Cases that TypeScript does not tell apart, and JSON does.</summary>
[Union]
[GenerateShape]
public readonly struct Unclear : IUnion
{
    public Unclear(decimal value) => Value = value;

    public Unclear(Guid value) => Value = value;

    public object? Value { get; }
}

/// <summary>A case that MemoryPack has as it lies in memory.</summary>
[Union]
[GenerateShape]
public readonly struct Wave : IUnion
{
    public Wave(System.Numerics.Complex value) => Value = value;

    public Wave(string value) => Value = value;

    public object? Value { get; }
}

[DataContract]
[GenerateShape]
public sealed class Till
{
    [DataMember(Order = 1)]
    public Payment First { get; set; }

    [DataMember(Order = 2)]
    public Payment? Second { get; set; }

    [DataMember(Order = 3)]
    public List<Payment>? Rest { get; set; }

    [DataMember(Order = 4)]
    public Dictionary<string, Payment>? ByName { get; set; }

    [DataMember(Order = 5)]
    public Mark Mark { get; set; }

    [DataMember(Order = 6)]
    public Ratio? Ratio { get; set; }

    /// <summary>An enum that no contract has in hubs.</summary>
    [DataMember(Order = 7)]
    public DayOfWeek Day { get; set; }
}
