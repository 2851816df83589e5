using Microsoft.Extensions.Caching.Hybrid;
using SerializationApi.Shapes;

namespace SerializationApi.Caching;

/// <summary>
/// A <see cref="HybridCache"/> to which an entry that a <see cref="FormatCacheSerializer{T}"/> refuses is a miss: the factory makes the
/// value, which replaces the entry.
/// </summary>
/// <param name="cache">The cache, which passes on what a serializer throws.</param>
internal sealed class FormatHybridCache(HybridCache cache) : HybridCache
{
    private const HybridCacheEntryFlags NoRead =
        HybridCacheEntryFlags.DisableLocalCacheRead | HybridCacheEntryFlags.DisableDistributedCacheRead;

    public override async ValueTask<T> GetOrCreateAsync<TState, T>(
        string key,
        TState state,
        Func<TState, CancellationToken, ValueTask<T>> factory,
        HybridCacheEntryOptions? options = null,
        IEnumerable<string>? tags = null,
        CancellationToken cancellationToken = default
    )
    {
        try
        {
            return await cache.GetOrCreateAsync(key, state, factory, options, tags, cancellationToken).ConfigureAwait(false);
        }
        catch (InvalidPayloadException error) when (RefusedEntry.Is(error))
        {
            return await cache.GetOrCreateAsync(key, state, factory, WithoutRead(options), tags, cancellationToken).ConfigureAwait(false);
        }
    }

    public override ValueTask SetAsync<T>(
        string key,
        T value,
        HybridCacheEntryOptions? options = null,
        IEnumerable<string>? tags = null,
        CancellationToken cancellationToken = default
    ) => cache.SetAsync(key, value, options, tags, cancellationToken);

    public override ValueTask RemoveAsync(string key, CancellationToken cancellationToken = default) =>
        cache.RemoveAsync(key, cancellationToken);

    public override ValueTask RemoveByTagAsync(string tag, CancellationToken cancellationToken = default) =>
        cache.RemoveByTagAsync(tag, cancellationToken);

    // Not by removing the entry first: a replica may still have it, and a cache that cannot be reached would be an exception.
    private static HybridCacheEntryOptions WithoutRead(HybridCacheEntryOptions? options) =>
        new()
        {
            Expiration = options?.Expiration,
            LocalCacheExpiration = options?.LocalCacheExpiration,
            Flags = (options?.Flags ?? HybridCacheEntryFlags.None) | NoRead,
        };
}
