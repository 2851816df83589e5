using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Actions whose contract has no shape.</summary>
[ApiController]
[Route("mvc/left-alone")]
public sealed class UnshapedController : ControllerBase
{
    [HttpGet]
    public ActionResult<Unshaped> Get() => new Unshaped();

    [HttpPost]
    public Task<ActionResult<Order>> PostAsync(Unshaped body) => Task.FromResult<ActionResult<Order>>(new Order { Id = body.Id });
}
