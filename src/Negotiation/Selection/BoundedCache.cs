using System.Collections.Concurrent;

namespace SerializationApi.Negotiation;

/// <summary>
/// Caches parsed header values, which clients choose. It is cleared when it is full, so that its memory is bounded; clients that keep
/// sending new values have each of them parsed.
/// </summary>
internal sealed class BoundedCache<TValue>
{
    public const int Capacity = 1_024;

    /// <summary>The longest header value that is cached, in characters.</summary>
    public const int MaxKeyLength = 512;

    private ConcurrentDictionary<string, TValue> _entries = new(StringComparer.Ordinal);
    private int _count;

    public int Count => _entries.Count;

    public bool TryGet(string key, out TValue? value) => _entries.TryGetValue(key, out value);

    public void Add(string key, TValue value)
    {
        if (key.Length > MaxKeyLength)
        {
            return;
        }

        if (Interlocked.Increment(ref _count) > Capacity)
        {
            _entries = new(StringComparer.Ordinal);
            Volatile.Write(ref _count, 1);
        }

        _entries.TryAdd(key, value);
    }
}
