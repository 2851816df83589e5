using System.Collections.Concurrent;

namespace SerializationApi.Storm.Clients;

/// <summary>What the clients of a storm did and met.</summary>
internal sealed class Tally
{
    private readonly ConcurrentDictionary<string, int> _outcomes = new(StringComparer.Ordinal);
    private long _sent;
    private long _received;

    /// <summary>How many bytes they sent.</summary>
    public long Sent => Interlocked.Read(ref _sent);

    /// <summary>Counts something that happened.</summary>
    public void Count(string outcome) => _outcomes.AddOrUpdate(outcome, 1, static (_, count) => count + 1);

    /// <summary>Counts bytes that were sent.</summary>
    public void AddSent(int bytes) => Interlocked.Add(ref _sent, bytes);

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
}
