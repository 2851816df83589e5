using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;

namespace SerializationApi.Negotiation;

/// <summary>
/// What all requests may hold together, as limiters of the framework. Small requests need none of them (<see
/// cref="RequestMemory.FreeBytes"/>), so they wait for nobody; medium ones do not wait for large ones; and a body that is there waits
/// only for what it becomes.
/// </summary>
internal sealed class MemoryAccount : IDisposable
{
    /// <summary>Up to how many bytes a part of a request is medium.</summary>
    public const long MediumBytes = 1 << 20;

    // What Kestrel and the pipeline hold for a request over HTTP/2 that is begun: 9 to 10 KiB were measured for one whose body does not
    // arrive.
    private const int BegunBytes = 16 * 1024;

    private static readonly ConcurrencyLimiterOptions One = new() { PermitLimit = 1 };

    private readonly CancellationToken _stopping;
    private readonly IdleCollector _idle = new();
    private readonly ConcurrencyLimiter _begun;
    private readonly PartitionedRateLimiter<HttpContext> _firsts = PartitionedRateLimiter.Create<HttpContext, string>(static http =>
        RateLimitPartition.GetConcurrencyLimiter(http.Connection.Id, static _ => One)
    );

    public MemoryAccount(IOptions<MemoryLimitOptions> options, IHostApplicationLifetime lifetime)
    {
        Options = options.Value;
        _stopping = lifetime.ApplicationStopping;
        long bytes = Options.MaxBytes ?? GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / 2;
        long quarter = bytes / 4;
        // While a body waits, the server holds what it has received of it, and a response what is encoded: no more of these wait than
        // there is memory for.
        Medium = new MemoryLane(quarter, queuedBytes: quarter);
        Bodies = new MemoryLane(quarter, queuedBytes: quarter);
        Work = new MemoryLane(bytes / 2, queuedBytes: long.MaxValue);
        _begun = new ConcurrencyLimiter(
            new ConcurrencyLimiterOptions { PermitLimit = (int)Math.Clamp(quarter / BegunBytes, 1, int.MaxValue) }
        );
    }

    /// <summary>What is bounded, and how.</summary>
    public MemoryLimitOptions Options { get; }

    /// <summary>Bodies, values and responses of up to <see cref="MediumBytes"/> each.</summary>
    public MemoryLane Medium { get; }

    /// <summary>Larger bodies, as they arrive and until their request ends.</summary>
    public MemoryLane Bodies { get; }

    /// <summary>What larger bodies become, and larger responses.</summary>
    public MemoryLane Work { get; }

    /// <summary>
    /// Begins a request over HTTP/2 or HTTP/3. One for each connection always may, as the number of connections is bounded; more at once
    /// take from what all connections have together.
    /// </summary>
    /// <returns>A lease that is not acquired where there is none left.</returns>
    public RateLimitLease Begin(HttpContext http) =>
        _firsts.AttemptAcquire(http) is { IsAcquired: true } first ? first : _begun.AttemptAcquire();

    /// <summary>Waits for a share of a lane, in turn.</summary>
    /// <param name="lane">The lane.</param>
    /// <param name="bytes">How much of it.</param>
    /// <param name="time">How long at most.</param>
    /// <param name="aborted">Whether the client has gone.</param>
    /// <returns>Null where there was none in time, the client has gone, or the application stops.</returns>
    public async ValueTask<RateLimitLease?> AcquireAsync(MemoryLane lane, long bytes, TimeSpan time, CancellationToken aborted)
    {
        using var waited = CancellationTokenSource.CreateLinkedTokenSource(aborted, _stopping);
        waited.CancelAfter(time);
        try
        {
            return await lane.AcquireAsync(bytes, waited.Token) is { IsAcquired: true } lease ? lease : null;
        }
        catch (OperationCanceledException)
        {
            return null;
        }
    }

    public void Dispose()
    {
        _idle.Dispose();
        _firsts.Dispose();
        _begun.Dispose();
        Medium.Dispose();
        Bodies.Dispose();
        Work.Dispose();
    }
}
