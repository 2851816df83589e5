using System.Collections.Concurrent;

namespace SerializationApi.Api.Endpoints;

/// <summary>
/// Keeps small samples, so that a load test measures formats and not the making of samples. They are shared between requests
/// and therefore never changed.
/// </summary>
/// <param name="create">Makes a sample of a count and a seed.</param>
internal sealed class SampleCache<T>(Func<int, int, T> create)
{
    // About 25 MB for each dataset when it is full.
    private const int MaxItems = 25_000;

    private readonly ConcurrentDictionary<(int Count, int Seed), T> _samples = new();
    private readonly Lock _lock = new();
    private int _items;

    /// <summary>Whether a sample of this size is kept.</summary>
    public static bool Keeps(int count) => count <= MaxItems / 2;

    /// <summary>The sample of a count and a seed.</summary>
    public T Get(int count, int seed)
    {
        if (_samples.TryGetValue((count, seed), out T? kept))
        {
            return kept;
        }

        T sample = create(count, seed);
        if (Keeps(count))
        {
            Keep(count, seed, sample);
        }

        return sample;
    }

    private void Keep(int count, int seed, T sample)
    {
        lock (_lock)
        {
            // An empty sample takes room too.
            int size = count + 1;
            if (_items + size > MaxItems)
            {
                _samples.Clear();
                _items = 0;
            }

            if (_samples.TryAdd((count, seed), sample))
            {
                _items += size;
            }
        }
    }
}
