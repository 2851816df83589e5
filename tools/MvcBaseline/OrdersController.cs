using System.Collections.Concurrent;
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
