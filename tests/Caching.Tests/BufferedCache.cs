using System.Buffers;
using Microsoft.Extensions.Caching.Distributed;

namespace SerializationApi.Caching.Tests;

/// <summary>A distributed cache whose entries can be looked at, and that copies them to and from buffers.</summary>
internal sealed class BufferedCache : StoredCache, IBufferDistributedCache
{
    public bool TryGet(string key, IBufferWriter<byte> destination)
    {
        if (!Entries.TryGetValue(key, out byte[]? entry))
        {
            return false;
        }

        destination.Write(entry);
        return true;
    }

    public ValueTask<bool> TryGetAsync(string key, IBufferWriter<byte> destination, CancellationToken token = default) =>
        ValueTask.FromResult(TryGet(key, destination));

    public void Set(string key, ReadOnlySequence<byte> value, DistributedCacheEntryOptions options) => Entries[key] = value.ToArray();

    public ValueTask SetAsync(
        string key,
        ReadOnlySequence<byte> value,
        DistributedCacheEntryOptions options,
        CancellationToken token = default
    )
    {
        Set(key, value, options);
        return ValueTask.CompletedTask;
    }
}
