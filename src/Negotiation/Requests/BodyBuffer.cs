using System.Buffers;
using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>
/// Collects a body that arrives in pieces. Its memory grows with the bytes that have arrived; the length that the client
/// announced only keeps it from growing further than needed.
/// </summary>
internal struct BodyBuffer : IDisposable
{
    private const int FirstLength = 16 * 1024;

    private byte[]? _array;
    private int _length;

    /// <summary>What has arrived.</summary>
    public readonly ReadOnlySequence<byte> Bytes => new(_array.AsMemory(0, _length));

    /// <summary>Adds a piece.</summary>
    /// <param name="piece">The piece.</param>
    /// <param name="announced">The body's announced length, or null.</param>
    /// <exception cref="BadHttpRequestException">The body is larger than an array can be.</exception>
    public void Append(in ReadOnlySequence<byte> piece, long? announced)
    {
        long needed = _length + piece.Length;
        if (needed > Array.MaxLength)
        {
            throw new BadHttpRequestException("Request body too large.", StatusCodes.Status413PayloadTooLarge);
        }

        if (_array is null || needed > _array.Length)
        {
            Grow((int)needed, announced);
        }

        piece.CopyTo(_array.AsSpan(_length));
        _length = (int)needed;
    }

    /// <inheritdoc />
    public void Dispose()
    {
        if (_array is not null)
        {
            ArrayPool<byte>.Shared.Return(_array);
            _array = null;
        }
    }

    private void Grow(int needed, long? announced)
    {
        long doubled = Math.Max(FirstLength, 2L * _length);
        long length = Math.Max(needed, Math.Min(doubled, announced ?? long.MaxValue));
        byte[] grown = ArrayPool<byte>.Shared.Rent((int)Math.Min(length, Array.MaxLength));
        _array.AsSpan(0, _length).CopyTo(grown);
        Dispose();
        _array = grown;
    }
}
