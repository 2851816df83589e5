using System.Buffers;
using Microsoft.Extensions.Caching.Hybrid;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Caching;

/// <summary>
/// Serializes a contract for <see cref="HybridCache"/>. It has no way to say that an entry is a miss, so that what cannot be taken is an exception: keys
/// by <see cref="CacheFormats.KeyOf{T}"/> are never those of another version of the contract.
/// </summary>
/// <typeparam name="T">A contract, or a list, array or list interface of one.</typeparam>
/// <param name="formats">How values become entries.</param>
public sealed class FormatCacheSerializer<T>(CacheFormats formats) : IHybridCacheSerializer<T>
{
    /// <inheritdoc />
    /// <exception cref="NotSupportedException">The contract has no shape, or no format has a form for it.</exception>
    /// <exception cref="UnsupportedValueException">The format has no form for the value.</exception>
    public void Serialize(T value, IBufferWriter<byte> target) => formats.Write(value, target);

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">The contract has no shape, or no format has a form for it.</exception>
    /// <exception cref="InvalidPayloadException">The bytes are no whole entry of the contract as it is now, in a known format.</exception>
    public T Deserialize(ReadOnlySequence<byte> source)
    {
        if (source.IsSingleSegment)
        {
            return formats.Read<T>(source.FirstSpan)!;
        }

        using var joined = new PooledBufferWriter();
        foreach (ReadOnlyMemory<byte> segment in source)
        {
            joined.Write(segment.Span);
        }

        return formats.Read<T>(joined.Span)!;
    }
}
