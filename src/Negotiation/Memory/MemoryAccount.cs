using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;

namespace SerializationApi.Negotiation;

/// <summary>
/// The memory that all requests may hold together, as limiters of the framework. Small requests use no limiter
/// (<see cref="RequestMemory.FreeBytes"/>), so they never wait; medium ones do not wait for large ones; and a complete body waits only for
/// its decoded value.
/// </summary>
internal sealed class MemoryAccount : IDisposable
{
    /// <summary>The largest medium part of a request, in bytes.</summary>
    public const long MediumBytes = 1 << 20;

    // The memory that Kestrel and the pipeline hold for an open HTTP/2 request: 9 to 10 KiB were measured for one whose body does not
    // arrive.
    private const int BegunBytes = 16 * 1024;

    private const int BatchBytesPerProcessor = 1024 * 1024;

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
        // While a body or response waits, the server holds its received or encoded bytes: no more may wait than there is memory for.
        Medium = new MemoryLane(quarter, queuedBytes: quarter);
        Bodies = new MemoryLane(quarter, queuedBytes: quarter);
        Work = new MemoryLane(bytes / 2, queuedBytes: long.MaxValue);
        Batches = new MemoryLane(Math.Min(quarter, Environment.ProcessorCount * BatchBytesPerProcessor), queuedBytes: 0);
        _begun = new ConcurrencyLimiter(
            new ConcurrencyLimiterOptions { PermitLimit = (int)Math.Clamp(quarter / BegunBytes, 1, int.MaxValue) }
        );
    }

    public MemoryLimitOptions Options { get; }

    /// <summary>Bodies, values and responses of up to <see cref="MediumBytes"/> each.</summary>
    public MemoryLane Medium { get; }

    /// <summary>Larger bodies, as they arrive and until their request ends.</summary>
    public MemoryLane Bodies { get; }

    /// <summary>Values decoded from larger bodies, and larger responses.</summary>
    public MemoryLane Work { get; }

    /// <summary>
    /// Large batches of lists. Each takes a processor for milliseconds, and small requests wait behind those that are due: only a few
    /// lists at once have large ones.
    /// </summary>
    public MemoryLane Batches { get; }

    /// <summary>
    /// Begins a request over HTTP/2 or HTTP/3. One per connection is always allowed, because the number of connections is bounded; further
    /// ones share one budget.
    /// </summary>
    /// <returns>A lease that is not acquired if the budget is used up.</returns>
    public RateLimitLease Begin(HttpContext http) =>
        _firsts.AttemptAcquire(http) is { IsAcquired: true } first ? first : _begun.AttemptAcquire();

    /// <summary>Waits in turn for a share of a lane.</summary>
    /// <returns>Null if none was free in time, the client has disconnected, or the application stops.</returns>
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
        Batches.Dispose();
    }
}
