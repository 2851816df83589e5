using Microsoft.Extensions.Caching.Hybrid;
using SerializationApi.Shapes;

namespace SerializationApi.Caching;

/// <summary>
/// A <see cref="HybridCache"/> that treats an entry as a miss if its <see cref="FormatCacheSerializer{T}"/> rejects it: the factory creates
/// the value, which replaces the entry.
/// </summary>
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

    // Removing the entry first would not be enough: a replica may still have it, and an unreachable cache would throw.
    private static HybridCacheEntryOptions WithoutRead(HybridCacheEntryOptions? options) =>
        new()
        {
            Expiration = options?.Expiration,
            LocalCacheExpiration = options?.LocalCacheExpiration,
            Flags = (options?.Flags ?? HybridCacheEntryFlags.None) | NoRead,
        };
}
