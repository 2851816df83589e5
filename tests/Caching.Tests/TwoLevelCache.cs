using System.Buffers;
using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Hybrid;
using SerializationApi.Formats;
using SerializationApi.Tests.Support;

namespace SerializationApi.Caching.Tests;

/// <summary>
/// A <see cref="HybridCache"/> that uses serializers as the framework's own does, whose package the tests do without: the last registered factory
/// that takes a type, for a distributed cache behind it. What a serializer throws on reading reaches the caller there too.
/// </summary>
internal sealed class TwoLevelCache(IDistributedCache cache, IEnumerable<IHybridCacheSerializerFactory> factories) : HybridCache
{
    /// <summary>How many bytes are in a segment of what is read.</summary>
    public int SegmentBytes { get; init; } = int.MaxValue;

    public override async ValueTask<T> GetOrCreateAsync<TState, T>(
        string key,
        TState state,
        Func<TState, CancellationToken, ValueTask<T>> factory,
        HybridCacheEntryOptions? options = null,
        IEnumerable<string>? tags = null,
        CancellationToken cancellationToken = default)
    {
        if (await cache.GetAsync(key, cancellationToken) is { } entry)
        {
            return FindSerializer<T>().Deserialize(SegmentBytes < entry.Length ? Segments.Of(entry, SegmentBytes) : new ReadOnlySequence<byte>(entry));
        }

        T value = await factory(state, cancellationToken);
        await SetAsync(key, value, options, tags, cancellationToken);
        return value;
    }

    public override async ValueTask SetAsync<T>(
        string key, T value, HybridCacheEntryOptions? options = null, IEnumerable<string>? tags = null, CancellationToken cancellationToken = default)
    {
        using var entry = new PooledBufferWriter();
        FindSerializer<T>().Serialize(value, entry);
        await cache.SetAsync(key, entry.Span.ToArray(), cancellationToken);
    }

    public override ValueTask RemoveAsync(string key, CancellationToken cancellationToken = default) => new(cache.RemoveAsync(key, cancellationToken));

    public override ValueTask RemoveByTagAsync(string tag, CancellationToken cancellationToken = default) => throw new NotSupportedException();

    private IHybridCacheSerializer<T> FindSerializer<T>()
    {
        foreach (IHybridCacheSerializerFactory factory in factories.Reverse())
        {
            if (factory.TryCreateSerializer(out IHybridCacheSerializer<T>? serializer))
            {
                return serializer;
            }
        }

        throw new InvalidOperationException($"No serializer for {typeof(T)}.");
    }
}
