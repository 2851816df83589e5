using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

/// <summary>The payload that a syntax writes, at its end. Copies of it are the same payload.</summary>
public readonly ref struct PayloadOutput
{
    // Each mebibyte it is looked whether anybody waits for the payload.
    private const int CheckShift = 20;

    private readonly PooledBufferWriter _buffer;

    internal PayloadOutput(PooledBufferWriter buffer) => _buffer = buffer;

    /// <summary>Appends a byte.</summary>
    /// <exception cref="UnsupportedValueException">The payload would be larger than an array can be.</exception>
    /// <exception cref="OperationCanceledException">Nobody waits for it any more: <see cref="CodecWatch"/>.</exception>
    public void WriteByte(byte value)
    {
        Reserve(1)[0] = value;
        _buffer.Advance(1);
    }

    /// <summary>Appends bytes as they are.</summary>
    /// <inheritdoc cref="WriteByte" />
    public void Write(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(Reserve(bytes.Length));
        _buffer.Advance(bytes.Length);
    }

    /// <summary>Appends an integer with its highest byte first.</summary>
    /// <param name="value">The integer, of which the lowest bytes are written.</param>
    /// <param name="size">Its bytes, from 1 to 8.</param>
    /// <exception cref="UnsupportedValueException">The payload would be larger than an array can be.</exception>
    public void WriteBigEndian(ulong value, int size)
    {
        Span<byte> bytes = ReserveNumber(size);
        for (int i = bytes.Length - 1; i >= 0; i--)
        {
            bytes[i] = (byte)value;
            value >>= 8;
        }

        _buffer.Advance(size);
    }

    /// <summary>Appends an integer with its lowest byte first.</summary>
    /// <inheritdoc cref="WriteBigEndian" />
    public void WriteLittleEndian(ulong value, int size)
    {
        foreach (ref byte next in ReserveNumber(size))
        {
            next = (byte)value;
            value >>= 8;
        }

        _buffer.Advance(size);
    }

    /// <summary>So many bytes were written where <see cref="Reserve"/> said.</summary>
    internal void Advance(int size) => _buffer.Advance(size);

    private Span<byte> ReserveNumber(int size)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)(size - 1), sizeof(ulong) - 1u, nameof(size));
        return Reserve(size)[..size];
    }

    /// <summary>Room for bytes, which are there once <see cref="Advance"/> says how many.</summary>
    /// <inheritdoc cref="WriteByte" />
    internal Span<byte> Reserve(int size)
    {
        if ((long)_buffer.Length + size > Array.MaxLength)
        {
            throw new UnsupportedValueException("payload", $"it is larger than {Array.MaxLength:N0} bytes.");
        }

        if (_buffer.Length >> CheckShift != (_buffer.Length + size) >> CheckShift)
        {
            CodecWatch.Check(bytes: 0);
        }

        return _buffer.GetSpan(size);
    }
}
