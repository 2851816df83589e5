using Microsoft.Extensions.Caching.Distributed;

namespace SerializationApi.Caching.Tests;

/// <summary>A distributed cache whose entries can be looked at.</summary>
internal class StoredCache : IDistributedCache
{
    /// <summary>What it has.</summary>
    public Dictionary<string, byte[]> Entries { get; } = new(StringComparer.Ordinal);

    public byte[]? Get(string key) => Entries.GetValueOrDefault(key);

    public Task<byte[]?> GetAsync(string key, CancellationToken token = default) => Task.FromResult(Get(key));

    public void Set(string key, byte[] value, DistributedCacheEntryOptions options) => Entries[key] = value;

    public Task SetAsync(string key, byte[] value, DistributedCacheEntryOptions options, CancellationToken token = default)
    {
        Set(key, value, options);
        return Task.CompletedTask;
    }

    public void Refresh(string key) { }

    public Task RefreshAsync(string key, CancellationToken token = default) => Task.CompletedTask;

    public void Remove(string key) => Entries.Remove(key);

    public Task RemoveAsync(string key, CancellationToken token = default)
    {
        Remove(key);
        return Task.CompletedTask;
    }
}
