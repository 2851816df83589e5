using System.Buffers;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>The segments of a payload in one rented array, which is given back when it is disposed.</summary>
internal readonly struct JoinedPayload : IDisposable
{
    private readonly byte[] _rented;
    private readonly int _length;

    private JoinedPayload(byte[] rented, int length)
    {
        _rented = rented;
        _length = length;
    }

    /// <summary>The payload.</summary>
    public ReadOnlySpan<byte> Span => _rented.AsSpan(0, _length);

    /// <summary>Joins segments.</summary>
    /// <exception cref="InvalidPayloadException">They are more than an array can hold.</exception>
    public static JoinedPayload Of(in ReadOnlySequence<byte> payload)
    {
        if (payload.Length > Array.MaxLength)
        {
            throw new InvalidPayloadException($"a payload of at most {Array.MaxLength} bytes", $"one of {payload.Length}", 0) { ExceedsLimit = true };
        }

        int length = (int)payload.Length;
        byte[] rented = BufferPool.Rent(length);
        payload.CopyTo(rented);
        return new JoinedPayload(rented, length);
    }

    /// <inheritdoc />
    public void Dispose() => BufferPool.Return(_rented);
}
