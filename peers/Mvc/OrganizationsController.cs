using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Peers;

/// <summary>The dataset organizations as MVC serves it.</summary>
[ApiController]
[Route("organizations")]
public sealed class OrganizationsController : ControllerBase
{
    /// <summary>A sample.</summary>
    [HttpGet("sample")]
    public PeerOrganization Sample(int count = 100, int seed = 1) => PeerSamples.Organization(count, seed);

    /// <summary>What was sent.</summary>
    [HttpPost("echo")]
    public PeerOrganization Echo([FromBody] PeerOrganization organization) => organization;
}
