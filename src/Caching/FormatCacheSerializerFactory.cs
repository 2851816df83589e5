using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Caching;

/// <summary>
/// Gives <see cref="HybridCache"/> serializers for all contracts that are known, and leaves other types to others.
/// <see cref="HybridCacheFormatExtensions.AddHybridCacheFormats"/> adds it; alone it leaves an entry that cannot be taken an exception.
/// </summary>
/// <param name="formats">How values become entries.</param>
public sealed class FormatCacheSerializerFactory(CacheFormats formats) : IHybridCacheSerializerFactory
{
    /// <inheritdoc />
    public bool TryCreateSerializer<T>([NotNullWhen(true)] out IHybridCacheSerializer<T>? serializer)
    {
        serializer = formats.Has<T>() ? new FormatCacheSerializer<T>(formats) : null;
        return serializer is not null;
    }
}
