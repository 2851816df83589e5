using System.Buffers;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Caching;

/// <summary>
/// Serializes a contract for <see cref="HybridCache"/>. A serializer cannot report a miss, so it throws for an invalid entry;
/// <see cref="HybridCacheFormatExtensions.AddHybridCacheFormats"/> turns the exception into a miss.
/// </summary>
/// <typeparam name="T">A contract, or a list, array or list interface of one.</typeparam>
/// <param name="formats">Converts values to entries.</param>
public sealed class FormatCacheSerializer<T>(CacheFormats formats) : IHybridCacheSerializer<T>
{
    /// <inheritdoc />
    /// <exception cref="NotSupportedException">The contract has no shape, or no format supports it.</exception>
    /// <exception cref="UnsupportedValueException">The format cannot represent the value.</exception>
    public void Serialize(T value, IBufferWriter<byte> target) => formats.Write(value, target);

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">The contract has no shape, or no format supports it.</exception>
    /// <exception cref="InvalidPayloadException">The bytes are not a complete entry of the current contract in a known format.</exception>
    public T Deserialize(ReadOnlySequence<byte> source)
    {
        try
        {
            return source.IsSingleSegment ? formats.Read<T>(source.FirstSpan)! : ReadJoined(source);
        }
        catch (InvalidPayloadException error)
        {
            RefusedEntry.Set(error);
            throw;
        }
    }

    private T ReadJoined(ReadOnlySequence<byte> source)
    {
        using var joined = new PooledBufferWriter();
        foreach (ReadOnlyMemory<byte> segment in source)
        {
            joined.Write(segment.Span);
        }

        return formats.Read<T>(joined.Span)!;
    }
}
