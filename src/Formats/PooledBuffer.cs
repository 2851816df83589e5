using System.Buffers;
using SerializationApi.Formats.Primitives.Buffers;

namespace SerializationApi.Formats;

/// <summary>An encoded payload in a rented array. Whoever receives it disposes it, once; a copy must not be disposed too.</summary>
/// <param name="array">An array rented from <see cref="ArrayPool{T}.Shared"/>; one above 1 MiB does not go back there.</param>
/// <param name="length">How many of its bytes are the payload.</param>
public readonly struct PooledBuffer(byte[] array, int length) : IDisposable
{
    private readonly byte[]? _array = array;

    /// <summary>The payload's length in bytes.</summary>
    public int Length { get; } = length;

    /// <summary>The payload.</summary>
    public ReadOnlySpan<byte> Span => _array.AsSpan(0, Length);

    /// <summary>The payload.</summary>
    public ReadOnlyMemory<byte> Memory => _array.AsMemory(0, Length);

    /// <summary>Returns the array to the pool.</summary>
    public void Dispose()
    {
        if (_array is not null)
        {
            BufferPool.Return(_array);
        }
    }
}
