using System.Buffers;
using Microsoft.Extensions.Caching.Distributed;

namespace SerializationApi.Caching.Tests;

/// <summary>A cache that copies entries to and from buffers; its other methods are not to be used.</summary>
internal sealed class BufferedCache : IBufferDistributedCache
{
    private readonly Dictionary<string, byte[]> _entries = new(StringComparer.Ordinal);

    public bool TryGet(string key, IBufferWriter<byte> destination)
    {
        if (!_entries.TryGetValue(key, out byte[]? entry))
        {
            return false;
        }

        destination.Write(entry);
        return true;
    }

    public ValueTask<bool> TryGetAsync(string key, IBufferWriter<byte> destination, CancellationToken token = default) =>
        ValueTask.FromResult(TryGet(key, destination));

    public void Set(string key, ReadOnlySequence<byte> value, DistributedCacheEntryOptions options) => _entries[key] = value.ToArray();

    public ValueTask SetAsync(string key, ReadOnlySequence<byte> value, DistributedCacheEntryOptions options, CancellationToken token = default)
    {
        Set(key, value, options);
        return ValueTask.CompletedTask;
    }

    public byte[]? Get(string key) => throw new NotSupportedException();

    public Task<byte[]?> GetAsync(string key, CancellationToken token = default) => throw new NotSupportedException();

    public void Set(string key, byte[] value, DistributedCacheEntryOptions options) => throw new NotSupportedException();

    public Task SetAsync(string key, byte[] value, DistributedCacheEntryOptions options, CancellationToken token = default) => throw new NotSupportedException();

    public void Refresh(string key) => throw new NotSupportedException();

    public Task RefreshAsync(string key, CancellationToken token = default) => throw new NotSupportedException();

    public void Remove(string key) => _entries.Remove(key);

    public Task RemoveAsync(string key, CancellationToken token = default) => throw new NotSupportedException();
}
