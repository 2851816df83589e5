using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ModelBinding;

namespace SerializationApi.Apps.Tests.Mvc;

[ApiController, Route("orders")]
public sealed class OrdersController : ControllerBase
{
    [HttpGet]
    public IEnumerable<Order> List() => [Order.Sample, new Order()];

    [HttpGet("7")]
    public Order Get() => Order.Sample;

    [HttpGet("none")]
    public Order? GetNone() => null;

    [HttpGet("missing")]
    public ActionResult<Order> GetMissing() => NotFound();

    [HttpGet("text")]
    public string GetText() => "seven";

    [HttpGet("note")]
    public Note GetNote() => new() { Text = "without a shape" };

    [HttpGet("stream")]
    public async IAsyncEnumerable<Order> GetStreamAsync()
    {
        await Task.Yield();
        yield return Order.Sample;
    }

    [HttpGet("7.{format}"), FormatFilter]
    public Order GetAs() => Order.Sample;

    [HttpGet("xml"), Produces("application/xml")]
    public Order GetXml() => Order.Sample;

    [HttpGet("hal"), Produces("application/hal+json")]
    public Order GetHal() => Order.Sample;

    [HttpGet("both"), Produces("application/json", "application/hal+json")]
    public Order GetBoth() => Order.Sample;

    [HttpGet("types")]
    public ObjectResult GetTypes() => new(Order.Sample) { ContentTypes = { "application/vnd.acme.order.v1+json" } };

    [HttpGet("json")]
    public JsonResult GetJson() => new(Order.Sample);

    [HttpGet("changed"), Wrapped]
    public Order GetChanged() => Order.Sample;

    [HttpPost]
    public Order Post(Order order) => order;

    [HttpPost("created")]
    public IActionResult Create(Order order) => CreatedAtAction(nameof(Get), order);

    [HttpPost("xml"), Consumes("application/xml")]
    public Order PostXml(Order order) => order;

    [HttpPatch, Consumes("application/merge-patch+json")]
    public Order Patch(Order order) => order;

    [HttpPost("optional")]
    public string PostOptional([FromBody(EmptyBodyBehavior = EmptyBodyBehavior.Allow)] Order? order) => order is null ? "none" : "one";

    [HttpPost("note")]
    public Note PostNote(Note note) => note;
}

/// <summary>Without the conventions of <see cref="ApiControllerAttribute"/>: the action looks at the model itself.</summary>
[Route("plain")]
public sealed class PlainController : ControllerBase
{
    [HttpPost]
    public IActionResult Post([FromBody] Order order) =>
        ModelState.IsValid ? Ok(order) : StatusCode(422, new { Fields = ModelState.Keys.Order() });

    [HttpPost("unchecked")]
    public decimal PostUnchecked([FromBody] Order order) => order.UnitPrice;
}

[ApiController, Route("payments")]
public sealed class PaymentsController : ControllerBase
{
    [HttpGet]
    public Payment Get() => new Card { Number = "4" };

    [HttpGet("ok")]
    public ActionResult<Payment> GetOk() => Ok(new Card { Number = "4" });

    [HttpGet("list")]
    public ActionResult<IEnumerable<Payment>> GetList() => Ok(new List<Card> { new() { Number = "4" } });

    [HttpGet("created")]
    public async Task<ActionResult<Payment>> GetCreatedAsync()
    {
        await Task.Yield();
        return CreatedAtAction(nameof(Get), new Card { Number = "4" });
    }

    [HttpGet("described"), ProducesResponseType<Payment>(200)]
    public IActionResult GetDescribed() => Ok(new Card { Number = "4" });

    [HttpGet("other"), ProducesResponseType<Payment>(200), ProducesResponseType<Card>(202)]
    public IActionResult GetOther() => Accepted(new Card { Number = "4" });
}
