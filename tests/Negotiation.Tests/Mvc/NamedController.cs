using Microsoft.AspNetCore.Mvc;
using SerializationApi.Negotiation.Tests.Zoo;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Contracts whose JSON depends on options.</summary>
[ApiController]
[Route("named")]
public sealed class NamedController : ControllerBase
{
    public static Identity Sample => new(Guid.Empty, WeekDay.Sunday, Permissions.All);

    [HttpGet("identity")]
    public Identity Get() => Sample;

    [HttpGet("identities")]
    public ActionResult<IEnumerable<Identity>> List() => new List<Identity> { Sample, Sample };

    [HttpGet("array")]
    public Identity[] Array() => [Sample, Sample];

    [HttpGet("stream")]
    public IAsyncEnumerable<Identity> Stream() => Streams.Of(Sample, Sample);

    [HttpGet("customer")]
    public Customer Customer() => new("<Ann> é 😀", null, true);

    [HttpPost("identity")]
    public Identity Post(Identity identity) => identity;

    [HttpPost("array")]
    public Identity[] PostArray(Identity[] identities) => identities;

    [HttpPost("tree")]
    public Tree PostTree(Tree tree) => tree;
}
