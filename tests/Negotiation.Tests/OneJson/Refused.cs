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
