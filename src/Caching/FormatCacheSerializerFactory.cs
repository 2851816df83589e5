using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Caching;

/// <summary>
/// Provides <see cref="HybridCache"/> with serializers for all known contracts and ignores other types. Use
/// <see cref="HybridCacheFormatExtensions.AddHybridCacheFormats"/> to add it; on its own, an invalid entry throws an exception.
/// </summary>
/// <param name="formats">Converts values to entries.</param>
public sealed class FormatCacheSerializerFactory(CacheFormats formats) : IHybridCacheSerializerFactory
{
    /// <inheritdoc />
    public bool TryCreateSerializer<T>([NotNullWhen(true)] out IHybridCacheSerializer<T>? serializer)
    {
        serializer = formats.Has<T>() ? new FormatCacheSerializer<T>(formats) : null;
        return serializer is not null;
    }
}
