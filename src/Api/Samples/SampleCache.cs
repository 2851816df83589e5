using System.Collections.Concurrent;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Samples;

/// <summary>
/// Caches small samples, so that a load test measures formats and not the creation of samples. They are shared between requests and
/// therefore never changed.
/// </summary>
internal sealed class SampleCache<T>(SampleSize size, Func<int, int, T> create)
{
    /// <summary>The most memory of a dataset's cached samples, in bytes.</summary>
    public const long MaxBytes = 32 << 20;

    // A key and its entry in the dictionary.
    private const int EntryBytes = 100;

    private readonly ConcurrentDictionary<(int Count, int Seed), T> _samples = new();
    private readonly Lock _lock = new();
    private long _bytes;

    public int Count => _samples.Count;

    /// <summary>Whether a sample of this many items is cached.</summary>
    public static bool Keeps(SampleSize size, int count) => size.Of(count) <= MaxBytes / 2;

    public T Get(int count, int seed)
    {
        if (_samples.TryGetValue((count, seed), out T? kept))
        {
            return kept;
        }

        T sample = create(count, seed);
        if (Keeps(size, count))
        {
            Keep(count, seed, sample);
        }

        return sample;
    }

    private void Keep(int count, int seed, T sample)
    {
        lock (_lock)
        {
            long bytes = size.Of(count) + EntryBytes;
            if (_bytes + bytes > MaxBytes)
            {
                _samples.Clear();
                _bytes = 0;
            }

            if (_samples.TryAdd((count, seed), sample))
            {
                _bytes += bytes;
            }
        }
    }
}
