using System.Collections.Concurrent;
using System.Threading.RateLimiting;

namespace SerializationApi.Storm.Clients;

/// <summary>What the clients of a storm did and met.</summary>
/// <param name="bytesPerSecond">The most bytes that they send together in a second; 0 for no limit.</param>
internal sealed class Tally(int bytesPerSecond = 0) : IDisposable
{
    private const int PeriodsPerSecond = 100;
    private const int PeriodsAtOnce = 5;

    private readonly TokenBucketRateLimiter? _pace = bytesPerSecond > 0 ? CreatePace(bytesPerSecond / PeriodsPerSecond) : null;
    private readonly ConcurrentDictionary<string, int> _outcomes = new(StringComparer.Ordinal);
    private long _sent;
    private long _received;

    /// <summary>How many bytes they sent.</summary>
    public long Sent => Interlocked.Read(ref _sent);

    /// <summary>Counts something that happened.</summary>
    public void Count(string outcome) => _outcomes.AddOrUpdate(outcome, 1, static (_, count) => count + 1);

    /// <summary>Counts bytes that were sent.</summary>
    public void AddSent(int bytes) => Interlocked.Add(ref _sent, bytes);

    /// <summary>Waits until so many bytes may be sent.</summary>
    public async ValueTask WaitAsync(int bytes, CancellationToken over)
    {
        for (int left = bytes; _pace is not null && left > 0; )
        {
            int now = Math.Min(left, bytesPerSecond / PeriodsPerSecond);
            using RateLimitLease lease = await _pace.AcquireAsync(now, over);
            left -= now;
        }
    }

    public void Dispose() => _pace?.Dispose();

    /// <summary>Counts bytes that were received.</summary>
    public void AddReceived(int bytes) => Interlocked.Add(ref _received, bytes);

    /// <summary>All of it in a line.</summary>
    public override string ToString() =>
        $"sent {_sent >> 10} KiB, received {Interlocked.Read(ref _received) >> 10} KiB; "
        + string.Join(
            ", ",
            from outcome in _outcomes.OrderByDescending(static one => one.Value).Take(6)
            select $"{outcome.Value} x {outcome.Key}"
        );

    private static TokenBucketRateLimiter CreatePace(int bytes) =>
        new(
            new TokenBucketRateLimiterOptions
            {
                TokenLimit = PeriodsAtOnce * bytes,
                TokensPerPeriod = bytes,
                ReplenishmentPeriod = TimeSpan.FromSeconds(1) / PeriodsPerSecond,
                QueueLimit = int.MaxValue,
            }
        );
}
