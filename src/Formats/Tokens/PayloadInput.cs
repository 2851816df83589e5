using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

/// <summary>
/// A payload as a syntax reads it: forward, and never beyond its end. What is missing or invalid is an error with the offset of the
/// token that is being read.
/// </summary>
public ref struct PayloadInput
{
    private readonly ReadOnlySpan<byte> _payload;
    private int _start;

    internal PayloadInput(ReadOnlySpan<byte> payload) => _payload = payload;

    /// <summary>The whole payload.</summary>
    internal readonly ReadOnlySpan<byte> Payload => _payload;

    /// <summary>How many bytes were read.</summary>
    internal int Position { get; private set; }

    /// <summary>Where the payload would have to end, where it ends before.</summary>
    internal long Needed { get; private set; }

    /// <summary>How many bytes are left.</summary>
    public readonly int BytesLeft => _payload.Length - Position;

    /// <summary>Takes a byte.</summary>
    /// <exception cref="InvalidPayloadException">The payload ends here.</exception>
    public byte ReadByte()
    {
        ReadOnlySpan<byte> payload = _payload;
        int position = Position;
        if ((uint)position >= (uint)payload.Length)
        {
            ThrowEnd(1);
        }

        Position = position + 1;
        return payload[position];
    }

    /// <summary>The next byte, which is not taken.</summary>
    /// <exception cref="InvalidPayloadException">The payload ends here.</exception>
    public byte PeekByte()
    {
        byte next = ReadByte();
        Position--;
        return next;
    }

    /// <summary>Takes an integer whose highest byte comes first.</summary>
    /// <param name="size">Its bytes, from 1 to 8.</param>
    /// <exception cref="InvalidPayloadException">The payload ends before.</exception>
    public ulong ReadBigEndian(int size)
    {
        ReadOnlySpan<byte> bytes = TakeNumber(size);
        return size switch
        {
            sizeof(ushort) => BinaryPrimitives.ReadUInt16BigEndian(bytes),
            sizeof(uint) => BinaryPrimitives.ReadUInt32BigEndian(bytes),
            sizeof(ulong) => BinaryPrimitives.ReadUInt64BigEndian(bytes),
            _ => BigEndian(bytes),
        };
    }

    /// <summary>Takes an integer whose lowest byte comes first.</summary>
    /// <inheritdoc cref="ReadBigEndian" />
    public ulong ReadLittleEndian(int size)
    {
        ReadOnlySpan<byte> bytes = TakeNumber(size);
        ulong value = 0;
        for (int i = bytes.Length - 1; i >= 0; i--)
        {
            value = (value << 8) | bytes[i];
        }

        return value;
    }

    /// <summary>An error in the token that is being read, at its first byte.</summary>
    /// <param name="expected">What was expected, as a noun phrase.</param>
    /// <param name="found">What was found instead.</param>
    public readonly InvalidPayloadException Invalid(string expected, string found) => new(expected, found, _start);

    /// <summary>The integer of up to 8 bytes, the highest first.</summary>
    internal static ulong BigEndian(ReadOnlySpan<byte> bytes)
    {
        ulong value = 0;
        foreach (byte next in bytes)
        {
            value = (value << 8) | next;
        }

        return value;
    }

    /// <summary>Goes on elsewhere.</summary>
    internal void GoTo(int position) => Position = position;

    /// <summary>A token begins here.</summary>
    internal int BeginToken() => _start = Position;

    /// <summary>Takes bytes.</summary>
    /// <returns>The offset of the first.</returns>
    internal int Take(ulong length)
    {
        if (length > (uint)BytesLeft)
        {
            ThrowEnd(length);
        }

        int offset = Position;
        Position += (int)length;
        return offset;
    }

    private ReadOnlySpan<byte> TakeNumber(int size)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)(size - 1), sizeof(ulong) - 1u, nameof(size));
        return _payload.Slice(Take((ulong)size), size);
    }

    [DoesNotReturn]
    private void ThrowEnd(ulong needed)
    {
        Needed = Position + (long)Math.Min(needed, uint.MaxValue);
        throw Position == _start && BytesLeft == 0
            ? new InvalidPayloadException("a value", "the end of the payload", _start)
            : new InvalidPayloadException(
                $"a value, of which {needed} bytes more are needed",
                $"the end of the payload {BytesLeft} bytes later",
                _start
            );
    }
}
