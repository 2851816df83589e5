using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation.Tests;

[ApiController]
[Route("mvc")]
public sealed class OrdersController : ControllerBase
{
    [HttpGet("order")]
    public Order Get() => new() { Id = 1 };

    [HttpGet("orders/{count}")]
    public ActionResult<List<Order>> List(int count) => Enumerable.Range(0, count).Select(i => new Order { Id = i }).ToList();

    [HttpGet("stream")]
    public IAsyncEnumerable<Order> Stream() => Streams.Of(new Order { Id = 1 });

    [HttpGet("null")]
    public Order? Null() => null;

    [HttpGet("null/{status:int}")]
    public Order? Null(int status)
    {
        Response.StatusCode = status;
        return null;
    }

    [HttpGet("created")]
    [HttpPost("created")]
    public IActionResult Create() => Created("/mvc/order", new Order { Id = 1 });

    [HttpGet("produces")]
    [Produces("application/x-protobuf", "application/json")]
    public Order Produces() => new() { Id = 1 };

    [HttpGet("own")]
    public Order Own(string format) => new() { Name = format };

    [HttpGet("own/named")]
    public Order OwnNamed([FromQuery(Name = "format")] string kind) => new() { Name = kind };

    [HttpGet("own/routed/{format}")]
    public Order OwnRouted(string format) => new() { Name = format };

    [HttpGet("own/header")]
    public Order OwnHeader([FromHeader] string? format) => new() { Name = format };

    [HttpGet("express")]
    public Order Express() => new ExpressOrder { Id = 1, Hours = 24 };

    [HttpGet("express/result")]
    public ActionResult<Order> ExpressResult() => Ok(new ExpressOrder { Id = 1, Hours = 24 });

    [HttpGet("nulls")]
    public Order Nulls() => new() { Lines = [null] };

    [HttpGet("unshaped")]
    public Unshaped Unshaped() => new() { Id = 1 };

    [HttpGet("text")]
    public string Text() => "text";

    [HttpPost("echo")]
    public Order Echo(Order order) => order;

    [HttpPost("echo/optional")]
    public Order EchoOptional([FromBody(EmptyBodyBehavior = Microsoft.AspNetCore.Mvc.ModelBinding.EmptyBodyBehavior.Allow)] Order? order) =>
        order ?? new Order { Id = -1 };

    [HttpPost("echo/unshaped")]
    public Unshaped EchoUnshaped(Unshaped unshaped) => unshaped;
}
