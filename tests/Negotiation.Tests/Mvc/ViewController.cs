using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Without the conventions of <see cref="ApiControllerAttribute"/>.</summary>
[Route("view")]
public sealed class ViewController : ControllerBase
{
    [HttpPost("echo")]
    public Order Echo([FromBody] Order order) => new() { Id = order.Id };
}
