using System.Collections.Concurrent;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Samples;

/// <summary>
/// Keeps small samples, so that a load test measures formats and not the making of samples. They are shared between requests
/// and therefore never changed.
/// </summary>
/// <param name="size">How much memory a sample takes.</param>
/// <param name="create">Makes a sample of a count and a seed.</param>
internal sealed class SampleCache<T>(SampleSize size, Func<int, int, T> create)
{
    /// <summary>The most memory that the kept samples of a dataset take, in bytes.</summary>
    public const long MaxBytes = 32 << 20;

    // A key and its place in the dictionary.
    private const int EntryBytes = 100;

    private readonly ConcurrentDictionary<(int Count, int Seed), T> _samples = new();
    private readonly Lock _lock = new();
    private long _bytes;

    /// <summary>How many samples are kept.</summary>
    public int Count => _samples.Count;

    /// <summary>Whether a sample of this many items is kept.</summary>
    public static bool Keeps(SampleSize size, int count) => size.Of(count) <= MaxBytes / 2;

    /// <summary>The sample of a count and a seed.</summary>
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
