using System.Runtime.Serialization;
using Microsoft.AspNetCore.Mvc;
using SerializationApi.Shapes;

namespace SerializationApi.Lab.Tests;

[DataContract, GenerateShape]
public sealed class Order
{
    [DataMember(Order = 1)]
    public long Id { get; set; }

    [DataMember(Order = 2)]
    public List<string>? Items { get; set; }
}

public enum Size
{
    Small,
    Large,
}

[ShapeSet]
public static partial class OrderShapes;

[ApiController]
[Route("actions/orders")]
public sealed class OrdersController : ControllerBase
{
    [HttpGet("{id}")]
    public ActionResult<Order> Get(long id) => new Order { Id = id };

    [HttpPost]
    public ActionResult<Order> Post(Order order) => order;
}
