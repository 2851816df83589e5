using System.Buffers;
using Microsoft.Extensions.Caching.Distributed;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Caching;

/// <summary>Extension methods that store contracts in a distributed cache.</summary>
public static class DistributedCacheFormatExtensions
{
    private static readonly DistributedCacheEntryOptions NoOptions = new();

    /// <summary>
    /// Gets a value. An entry that is incomplete, in an unknown format or of an older contract is a miss with the reason in
    /// <see cref="Cached{T}.Refusal"/>: the caller creates the value again and replaces the entry.
    /// </summary>
    /// <typeparam name="T">A contract, or a list, array or list interface of one.</typeparam>
    /// <param name="cache">The cache.</param>
    /// <param name="key">The key.</param>
    /// <param name="formats">Converts values to entries.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="NotSupportedException">The contract has no shape, or no format supports it.</exception>
    public static async Task<Cached<T>> GetFromFormatAsync<T>(
        this IDistributedCache cache,
        string key,
        CacheFormats formats,
        CancellationToken cancellationToken = default
    )
    {
        if (cache is IBufferDistributedCache buffered)
        {
            using var buffer = new PooledBufferWriter();
            return await buffered.TryGetAsync(key, buffer, cancellationToken).ConfigureAwait(false)
                ? Read<T>(buffer.Span, formats)
                : default;
        }

        return await cache.GetAsync(key, cancellationToken).ConfigureAwait(false) is { } entry ? Read<T>(entry, formats) : default;
    }

    /// <summary>Sets a value.</summary>
    /// <typeparam name="T">A contract, or a list, array or list interface of one.</typeparam>
    /// <param name="cache">The cache.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, which may be null.</param>
    /// <param name="formats">Converts values to entries.</param>
    /// <param name="options">How long it is kept; null for the cache's default.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="NotSupportedException">The contract has no shape, or no format supports it.</exception>
    /// <exception cref="UnsupportedValueException">The format cannot represent the value.</exception>
    public static async Task SetAsFormatAsync<T>(
        this IDistributedCache cache,
        string key,
        T value,
        CacheFormats formats,
        DistributedCacheEntryOptions? options = null,
        CancellationToken cancellationToken = default
    )
    {
        using var entry = new PooledBufferWriter();
        formats.Write(value, entry);
        await (
            cache is IBufferDistributedCache buffered
                ? buffered.SetAsync(key, new ReadOnlySequence<byte>(entry.Memory), options ?? NoOptions, cancellationToken).AsTask()
                : cache.SetAsync(key, entry.Span.ToArray(), options ?? NoOptions, cancellationToken)
        ).ConfigureAwait(false);
    }

    private static Cached<T> Read<T>(ReadOnlySpan<byte> entry, CacheFormats formats)
    {
        try
        {
            return new Cached<T>(IsFound: true, formats.Read<T>(entry));
        }
        catch (InvalidPayloadException error)
        {
            return new Cached<T>(IsFound: false, default, error.Message);
        }
    }
}
