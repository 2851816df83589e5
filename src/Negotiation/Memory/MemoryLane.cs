using System.Threading.RateLimiting;

namespace SerializationApi.Negotiation;

/// <summary>
/// A part of the memory of all requests: the framework's limiter, whose permits are kibibytes and whose queue is first come, first served.
/// </summary>
/// <param name="bytes">The size in bytes.</param>
/// <param name="queuedBytes">The most bytes that all waiting requests may ask for together; further requests are refused at once.</param>
internal sealed class MemoryLane(long bytes, long queuedBytes) : IDisposable
{
    private const int UnitShift = 10;

    private readonly ConcurrencyLimiter _limiter = new(
        new ConcurrencyLimiterOptions
        {
            PermitLimit = UnitsOf(bytes),
            QueueLimit = UnitsOf(queuedBytes),
            QueueProcessingOrder = QueueProcessingOrder.OldestFirst,
        }
    );

    /// <summary>The size in bytes.</summary>
    public long Bytes { get; } = (long)UnitsOf(bytes) << UnitShift;

    public bool HasWaiting => _limiter.GetStatistics()!.CurrentQueuedCount > 0;

    /// <summary>Takes a share at once; the lease is not acquired if others wait or less is free.</summary>
    public RateLimitLease Attempt(long bytes) => _limiter.AttemptAcquire(UnitsOf(bytes));

    /// <summary>Takes a share in turn.</summary>
    public ValueTask<RateLimitLease> AcquireAsync(long bytes, CancellationToken cancellation) =>
        _limiter.AcquireAsync(UnitsOf(bytes), cancellation);

    public void Dispose() => _limiter.Dispose();

    /// <summary>Rounds up to whole permits, so that a sum of shares never exceeds the lane.</summary>
    public static long RoundUp(long bytes) => (long)UnitsOf(bytes) << UnitShift;

    private static int UnitsOf(long bytes) => (int)Math.Clamp(((bytes - 1) >> UnitShift) + 1, 1, int.MaxValue);
}
