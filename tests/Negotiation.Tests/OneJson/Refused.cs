using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests.OneJson;

// System.Text.Json throws at each of these, whatever the value.

[GenerateShape]
public sealed class WithSpan
{
    public string Name { get; set; } = "";

    public ReadOnlySpan<char> Initial => Name.AsSpan(0, 1);
}

[GenerateShape]
public sealed class WithReference
{
    private int _count;

    public int Count
    {
        get => _count;
        set => _count = value;
    }

    public ref int Counter => ref _count;
}

[GenerateShape]
public sealed class WithRequiredSecret
{
    public int Id { get; set; }

    [JsonIgnore]
    public required string Secret { get; set; }
}

[JsonDerivedType(typeof(Lorry), "lorry")]
[JsonDerivedType(typeof(Lorry), "truck")]
[GenerateShape]
public class Vehicle
{
    public string? Plate { get; set; }
}

[GenerateShape]
public sealed class Lorry : Vehicle
{
    public int Load { get; set; }
}

/// <summary>Holds one, which is found only when all that it holds is asked about.</summary>
[GenerateShape]
public sealed class Garage
{
    public List<Vehicle>? Vehicles { get; set; }
}

/// <summary>System.Text.Json makes a default one.</summary>
[GenerateShape]
public readonly struct ReadOnlyPoint(int x, double y)
{
    [DataMember(Order = 1)]
    public int X { get; } = x;

    [DataMember(Order = 2)]
    public double Y { get; } = y;
}

/// <summary>System.Text.Json calls the constructor without parameters.</summary>
[GenerateShape]
public sealed class Account
{
    public Account() { }

    public Account(string name, int number) => (Name, Number) = (name, number);

    [DataMember(Order = 1)]
    public string Name { get; } = "";

    [DataMember(Order = 2)]
    public int Number { get; }
}

[GenerateShape]
public sealed class AccountHolder
{
    [DataMember(Order = 1)]
    public List<Account>? Accounts { get; set; }

    [DataMember(Order = 2)]
    public Dictionary<string, ReadOnlyPoint>? Points { get; set; }
}

/// <summary>Other formats have two of its members.</summary>
[DataContract]
[GenerateShape]
public sealed class Invoice
{
    public decimal Total => Lines?.Sum(static line => line.Sum) ?? 0;

    [DataMember(Order = 2)]
    public int Number { get; set; }

    [DataMember(Order = 1)]
    public List<InvoiceLine>? Lines { get; set; }

    [IgnoreDataMember]
    public string? Note { get; set; }

    public bool Draft { get; set; }

    public IEnumerable<string> Kinds => ["a", "b"];
}

public struct InvoiceLine
{
    [DataMember(Order = 1)]
    public decimal Price { get; set; }

    [DataMember(Order = 2)]
    public int Count { get; set; }

    public readonly decimal Sum => Price * Count;
}
