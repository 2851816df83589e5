using System.Collections.Concurrent;
using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.MvcBaseline;

/// <summary>The two endpoints of a dataset. Its samples are kept, as the service keeps them: formats are measured, and not the making of
/// samples.</summary>
/// <param name="create">Makes a sample of a count and a seed.</param>
[ApiController]
public abstract class DatasetController<T>(Func<int, int, T> create) : ControllerBase
{
    private static readonly ConcurrentDictionary<(int Count, int Seed), T> Samples = new();

    /// <summary>A sample, the same for the same count and seed.</summary>
    [HttpGet("sample")]
    public ActionResult<T> GetSample(int count, int seed) => Samples.GetOrAdd((count, seed), key => create(key.Count, key.Seed));

    /// <summary>Responds with the value of the body.</summary>
    [HttpPost("echo")]
    public ActionResult<T> Echo([FromBody] T body) => body;
}
