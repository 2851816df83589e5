using System.Threading.RateLimiting;

namespace SerializationApi.Negotiation;

/// <summary>A part of the account, in units of a kibibyte: the framework's limiter, which lets nobody overtake who waits.</summary>
/// <param name="bytes">How much there is.</param>
internal sealed class MemoryLane(long bytes) : IDisposable
{
    private const int UnitShift = 10;

    private readonly ConcurrencyLimiter _limiter = new(new ConcurrencyLimiterOptions
    {
        PermitLimit = UnitsOf(bytes),
        QueueLimit = int.MaxValue, // Those who wait end by time.
        QueueProcessingOrder = QueueProcessingOrder.OldestFirst,
    });

    /// <summary>How much there is, in bytes.</summary>
    public long Bytes { get; } = (long)UnitsOf(bytes) << UnitShift;

    /// <summary>How much of it is held, in bytes.</summary>
    public long HeldBytes => Bytes - (_limiter.GetStatistics()!.CurrentAvailablePermits << UnitShift);

    /// <summary>Whether a good part of it is held.</summary>
    public bool IsBusy => HeldBytes > Bytes / 4;

    /// <summary>Whether nothing of it is held.</summary>
    public bool IsIdle => HeldBytes == 0;

    /// <summary>Takes a share at once; the lease is not acquired where others wait or there is less.</summary>
    public RateLimitLease Attempt(long bytes) => _limiter.AttemptAcquire(UnitsOf(bytes));

    /// <summary>Takes a share in turn.</summary>
    public ValueTask<RateLimitLease> AcquireAsync(long bytes, CancellationToken cancellation) => _limiter.AcquireAsync(UnitsOf(bytes), cancellation);

    /// <inheritdoc />
    public void Dispose() => _limiter.Dispose();

    /// <summary>So many bytes in whole units, so that a sum of shares is no more than their bytes.</summary>
    public static long RoundUp(long bytes) => (long)UnitsOf(bytes) << UnitShift;

    private static int UnitsOf(long bytes) => (int)Math.Clamp((bytes + (1 << UnitShift) - 1) >> UnitShift, 1, int.MaxValue);
}
