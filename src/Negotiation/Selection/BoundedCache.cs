using System.Collections.Concurrent;

namespace SerializationApi.Negotiation;

/// <summary>
/// Keeps what was made of header values, which clients choose: it starts anew when it is full, so that its memory is
/// bounded, and clients that send ever new values get each of them parsed.
/// </summary>
/// <typeparam name="TValue">What a header value was made into.</typeparam>
internal sealed class BoundedCache<TValue>
{
    /// <summary>How many values are kept.</summary>
    public const int Capacity = 1_024;

    /// <summary>The longest header value that is kept, in characters.</summary>
    public const int MaxKeyLength = 512;

    private ConcurrentDictionary<string, TValue> _entries = new(StringComparer.Ordinal);
    private int _count;

    /// <summary>How many values are kept now.</summary>
    public int Count => _entries.Count;

    /// <summary>Finds a value.</summary>
    public bool TryGet(string key, out TValue? value) => _entries.TryGetValue(key, out value);

    /// <summary>Keeps a value, unless its key is too long.</summary>
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
