using System.Collections.Concurrent;
using System.Runtime.Serialization;
using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.MvcBaseline;

/// <summary>The orders of samples/Native, which benchmarks/native.sh measures beside it.</summary>
[ApiController, Route("orders")]
public sealed class OrdersController : ControllerBase
{
    private static readonly ConcurrentDictionary<int, Order> Orders = new();

    [HttpGet("{id:int}")]
    public ActionResult<Order> Get(int id) => Orders.TryGetValue(id, out Order? order) ? order : NotFound();

    [HttpPost]
    public ActionResult<Order> Add([FromBody] Order order)
    {
        Orders[order.Id] = order;
        return Created($"/orders/{order.Id}", order);
    }
}

[DataContract]
public sealed class Order
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public string? Customer { get; set; }

    [DataMember(Order = 3)]
    public List<OrderLine>? Lines { get; set; }

    [DataMember(Order = 4)]
    public DateTime Placed { get; set; }
}

[DataContract]
public sealed class OrderLine
{
    [DataMember(Order = 1)]
    public string? Product { get; set; }

    [DataMember(Order = 2)]
    public int Quantity { get; set; }

    [DataMember(Order = 3)]
    public decimal Price { get; set; }
}
