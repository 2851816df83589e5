using System.Buffers;

namespace SerializationApi.Formats;

/// <summary>
/// An encoded payload in a rented array. The receiver disposes it. Then it and every copy are empty, so a second call does nothing.
/// </summary>
public readonly struct PooledBuffer : IDisposable
{
    private readonly RentedArray? _rented;
    private readonly int _rental;
    private readonly int _length;

    /// <summary>Takes ownership of an array.</summary>
    /// <param name="array">An array rented from <see cref="ArrayPool{T}.Shared"/> (one above 1 MiB is not returned there), or an empty
    /// one.</param>
    /// <param name="length">The number of its bytes that are the payload.</param>
    public PooledBuffer(byte[] array, int length)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)length, (uint)array.Length, nameof(length));
        if (array.Length > 0)
        {
            _rented = RentedArray.Hold(array, out _rental);
            _length = length;
        }
    }

    /// <summary>Gets the payload's length in bytes; 0 if disposed.</summary>
    public int Length => Array is null ? 0 : _length;

    /// <summary>Gets the payload; empty if disposed.</summary>
    public ReadOnlySpan<byte> Span => Array is { } array ? array.AsSpan(0, _length) : default;

    /// <summary>Gets the payload; empty if disposed.</summary>
    public ReadOnlyMemory<byte> Memory => Array is { } array ? array.AsMemory(0, _length) : default;

    private byte[]? Array => _rented?.Get(_rental);

    /// <summary>Returns the array to the pool; further calls do nothing.</summary>
    public void Dispose() => _rented?.Return(_rental);
}
