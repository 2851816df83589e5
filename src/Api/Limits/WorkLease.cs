using System.Diagnostics.CodeAnalysis;
using System.Threading.RateLimiting;

namespace SerializationApi.Api.Limits;

/// <summary>What a request has taken of the budget; it grows while a body is read whose length nobody knew before.</summary>
/// <param name="budget">What there is to spend.</param>
/// <param name="bodyFactor">What is paid for each byte that is read; 0 when the body is paid already.</param>
/// <param name="maxOfBody">What is paid for the body at most, in bytes.</param>
internal sealed class WorkLease(WorkBudget budget, int bodyFactor, long maxOfBody = long.MaxValue) : RateLimitLease
{
    // Paid ahead, so that not every read takes the limiter's lock.
    private const int StepBytes = 1 << 20;

    private readonly List<RateLimitLease> _leases = new(capacity: 2);
    private int _permits;
    private long _bytes;
    private long _credit;

    /// <inheritdoc />
    public override bool IsAcquired => true;

    /// <inheritdoc />
    public override IEnumerable<string> MetadataNames => [];

    /// <summary>Whether bytes of the body are to be paid when they are read.</summary>
    public bool MetersBody => bodyFactor > 0;

    /// <summary>Cancelled when the client goes, and not when the request's time is over.</summary>
    public CancellationToken Client { get; init; }

    /// <summary>Pays for bytes of the body that were read.</summary>
    /// <exception cref="BusyException">There is no room for them.</exception>
    public void PayBody(int bytes)
    {
        _credit -= (long)bytes * bodyFactor;
        if (_credit < 0 && _bytes < maxOfBody)
        {
            long missing = Math.Max(-_credit, StepBytes);
            _credit += TryPay(missing) ? missing : throw new BusyException();
        }
    }

    /// <summary>Pays for bytes of memory.</summary>
    /// <returns>False when there is no room for them.</returns>
    public bool TryPay(long bytes)
    {
        // Who holds everything runs alone, and is let go on.
        int permits = Math.Min(budget.PermitsOf(bytes), budget.Permits - _permits);
        bool becomesLarge = _bytes < WorkBudget.LargeBytes && _bytes + bytes >= WorkBudget.LargeBytes;
        if ((permits > 0 && !TryHold(budget.TakeMemory(permits))) || (becomesLarge && !TryHold(budget.TakeLargePlace())))
        {
            return false;
        }

        _permits += permits;
        _bytes += bytes;
        return true;
    }

    /// <inheritdoc />
    public override bool TryGetMetadata(string metadataName, [NotNullWhen(true)] out object? metadata)
    {
        metadata = null;
        return false;
    }

    /// <inheritdoc />
    protected override void Dispose(bool disposing)
    {
        foreach (RateLimitLease lease in _leases)
        {
            lease.Dispose();
        }

        _leases.Clear();
        base.Dispose(disposing);
    }

    private bool TryHold(RateLimitLease lease)
    {
        if (lease.IsAcquired)
        {
            _leases.Add(lease);
        }

        return lease.IsAcquired;
    }
}
