using System.Buffers;
using Microsoft.Extensions.Caching.Distributed;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Caching;

/// <summary>Keeps contracts in a distributed cache.</summary>
public static class DistributedCacheFormatExtensions
{
    private static readonly DistributedCacheEntryOptions NoOptions = new();

    /// <summary>
    /// Gets a value. What is not a whole entry of the contract as it is now, in a known format, is a miss, which says why: the caller makes
    /// the value anew, and the entry is replaced.
    /// </summary>
    /// <typeparam name="T">A contract, or a list, array or list interface of one.</typeparam>
    /// <param name="cache">The cache.</param>
    /// <param name="key">The key.</param>
    /// <param name="formats">How values become entries.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="NotSupportedException">The contract has no shape, or no format has a form for it.</exception>
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
    /// <param name="value">The value; null is one too.</param>
    /// <param name="formats">How values become entries.</param>
    /// <param name="options">How long it is kept; the cache's default when null.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="NotSupportedException">The contract has no shape, or no format has a form for it.</exception>
    /// <exception cref="UnsupportedValueException">The format has no form for the value.</exception>
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
