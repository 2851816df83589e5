using System.ComponentModel.DataAnnotations;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace SerializationApi.NativeBaseline;

public sealed class Order
{
    public int Id { get; set; }

    [Required]
    public string? Customer { get; set; }

    public List<Line>? Lines { get; set; }

    public DateTime Placed { get; set; }
}

public sealed class Line
{
    public string? Product { get; set; }

    [Range(1, 1_000)]
    public int Quantity { get; set; }

    public decimal Price { get; set; }
}

public sealed class Shipment
{
    public DateOnly Day { get; set; }

    public IReadOnlyList<Order>? Orders { get; set; }
}

public sealed class Receipt
{
    public int Orders { get; set; }

    public int Lines { get; set; }
}

[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(Shipment))]
[JsonSerializable(typeof(Receipt))]
[JsonSerializable(typeof(List<Order>))]
[JsonSerializable(typeof(IAsyncEnumerable<Order>))]
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
internal sealed partial class OrderJson : JsonSerializerContext;
