using System.Threading.RateLimiting;
using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Limits;

/// <summary>
/// What requests in progress may take together: memory, by estimate; and processors, by the number of those that are large.
/// </summary>
internal sealed class WorkBudget : IDisposable
{
    /// <summary>From here on a request is large, in bytes: it keeps a processor busy for longer than others should wait.</summary>
    public const long LargeBytes = 16 << 20;

    // What a request without body and list costs: buffers of the connection, the pipeline's objects.
    private const long SmallestBytes = 64 << 10;

    // Permits are counted in an int: in KiB they reach 2 TiB.
    private const int PermitBytes = 1 << 10;

    private readonly ConcurrencyLimiter _memory;
    private readonly ConcurrencyLimiter _large;
    private readonly int _largeRequests;
    private readonly MemoryReturn _memoryReturn;
    private long _taken;

    /// <summary>Makes a budget of a part of the memory that the garbage collector may use: a container's limit is heeded.</summary>
    public WorkBudget(ServiceSettings settings)
        : this(GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / 100 * settings.MaxWorkPercent, settings.LargeRequests)
    {
    }

    /// <summary>Makes a budget.</summary>
    /// <param name="bytes">The memory, in bytes.</param>
    /// <param name="largeRequests">How many large requests.</param>
    internal WorkBudget(long bytes, int largeRequests)
    {
        Permits = ToPermits(bytes);
        _memory = CreateLimiter(Permits);
        _large = CreateLimiter(largeRequests);
        _largeRequests = largeRequests;
        _memoryReturn = new MemoryReturn(this);
    }

    /// <summary>All the memory there is, in permits.</summary>
    public int Permits { get; }

    /// <summary>What is left of the memory, in permits, and how many requests were refused.</summary>
    public RateLimiterStatistics? Statistics => _memory.GetStatistics();

    /// <summary>The memory that all requests until now have taken, in bytes.</summary>
    public long TakenBytes => Interlocked.Read(ref _taken) * PermitBytes;

    /// <summary>Whether a large request is in progress.</summary>
    public bool HasLarge => _large.GetStatistics()?.CurrentAvailablePermits < _largeRequests;

    /// <summary>What so many bytes cost, in permits; what costs more than there is costs all there is, and so runs alone.</summary>
    public int PermitsOf(long bytes) => Math.Min(ToPermits(bytes), Permits);

    /// <summary>Takes memory until the lease is disposed; the lease says whether there was enough.</summary>
    public RateLimitLease TakeMemory(int permits)
    {
        RateLimitLease lease = _memory.AttemptAcquire(permits);
        if (lease.IsAcquired)
        {
            Interlocked.Add(ref _taken, permits);
        }

        return lease;
    }

    /// <summary>Takes the place of a large request until the lease is disposed; the lease says whether there was one.</summary>
    public RateLimitLease TakeLargePlace() => _large.AttemptAcquire();

    /// <inheritdoc />
    public void Dispose()
    {
        _memoryReturn.Dispose();
        _memory.Dispose();
        _large.Dispose();
    }

    // No queue: who waits holds a connection and learns nothing.
    private static ConcurrencyLimiter CreateLimiter(int permits) => new(new ConcurrencyLimiterOptions { PermitLimit = permits, QueueLimit = 0 });

    private static int ToPermits(long bytes) => (int)Math.Min(Math.Max(bytes, SmallestBytes) / PermitBytes, int.MaxValue);
}
