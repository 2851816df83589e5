using System.ComponentModel.DataAnnotations;
using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Samples;

/// <summary>An order.</summary>
[DataContract, GenerateShape]
public sealed class Order
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2), Required]
    public string? Customer { get; set; }

    [DataMember(Order = 3)]
    public List<Line>? Lines { get; set; }

    [DataMember(Order = 4)]
    public DateTime Placed { get; set; }
}

/// <summary>A line of an order.</summary>
[DataContract, GenerateShape]
public sealed class Line
{
    [DataMember(Order = 1)]
    public string? Product { get; set; }

    [DataMember(Order = 2), Range(1, 1_000)]
    public int Quantity { get; set; }

    [DataMember(Order = 3)]
    public decimal Price { get; set; }
}

/// <summary>Many orders of one day: its list may be long.</summary>
[DataContract, GenerateShape]
public sealed class Shipment
{
    [DataMember(Order = 1)]
    public DateOnly Day { get; set; }

    [DataMember(Order = 2)]
    public IReadOnlyList<Order>? Orders { get; set; }
}

/// <summary>How many orders came, and of how many lines.</summary>
[DataContract, GenerateShape]
public sealed class Receipt
{
    [DataMember(Order = 1)]
    public int Orders { get; set; }

    [DataMember(Order = 2)]
    public int Lines { get; set; }
}

/// <summary>The contracts of the service.</summary>
[ShapeSet]
public static partial class OrderShapes;

/// <summary>The framework's own JSON, for what is no contract.</summary>
[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(List<Order>))]
[JsonSerializable(typeof(Receipt))]
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
internal sealed partial class OrderJson : JsonSerializerContext;
