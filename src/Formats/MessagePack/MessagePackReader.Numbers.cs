using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader
{
    private const int UInt64Form = MessagePackCode.UInt64 - MessagePackCode.UInt8;

    /// <summary>Takes a nil; anything else is the value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginNullable() => !TryReadNil();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryReadNullable<T>(out T? value)
        where T : unmanaged
    {
        value = null;
        return false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged
    {
        value = default;
        return false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged => false;

    public readonly bool TryReadEnumName(out string name)
    {
        name = "";
        return false;
    }

    public bool ReadBoolean()
    {
        int position = _position;
        if ((uint)position >= (uint)_payload.Length || (_payload[position] & 0xfe) != MessagePackCode.False)
        {
            ThrowUnexpected("a boolean");
        }

        _position = position + 1;
        return _payload[position] == MessagePackCode.True;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sbyte ReadSByte() => (sbyte)ReadInteger(sbyte.MinValue, sbyte.MaxValue);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public short ReadInt16() => (short)ReadInteger(short.MinValue, short.MaxValue);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadInt32() => (int)ReadInteger(int.MinValue, int.MaxValue);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long ReadInt64() => ReadInteger(long.MinValue, long.MaxValue);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte ReadByte() => (byte)ReadInteger(byte.MinValue, byte.MaxValue);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ushort ReadUInt16() => (ushort)ReadInteger(ushort.MinValue, ushort.MaxValue);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadUInt32() => (uint)ReadInteger(uint.MinValue, uint.MaxValue);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public char ReadChar() => (char)ReadInteger(char.MinValue, char.MaxValue);

    public ulong ReadUInt64()
    {
        int position = _position;
        if ((uint)position < (uint)_payload.Length && _payload[position] == MessagePackCode.UInt64 && BytesLeft > sizeof(ulong))
        {
            _position = position + 1 + sizeof(ulong);
            return BinaryPrimitives.ReadUInt64BigEndian(_payload[(position + 1)..]);
        }

        return (ulong)ReadInteger(0, long.MaxValue);
    }

    /// <summary>Reads a number of any kind; one too large for a float is an error.</summary>
    public float ReadSingle()
    {
        int start = _position;
        double value = ReadDouble();
        float result = (float)value;
        if (float.IsInfinity(result) && double.IsFinite(value))
        {
            throw new InvalidPayloadException("a number that fits a float", $"{value}", start);
        }

        return result;
    }

    /// <summary>Reads a number of any kind.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public double ReadDouble()
    {
        int position = _position;
        ReadOnlySpan<byte> payload = _payload;
        if (position < payload.Length - sizeof(double) && payload[position] == MessagePackCode.Float64)
        {
            _position = position + 1 + sizeof(double);
            return BinaryPrimitives.ReadDoubleBigEndian(payload[(position + 1)..]);
        }

        return ReadOtherDouble();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private long ReadInteger(long min, long max)
    {
        int position = _position;
        ReadOnlySpan<byte> payload = _payload;
        if ((uint)position < (uint)payload.Length && payload[position] <= MessagePackCode.MaxPositiveFixInt)
        {
            _position = position + 1;
            return payload[position];
        }

        return ReadLongInteger(min, max);
    }

    // Codes of unsigned and then of signed numbers follow one another by size (1, 2, 4, 8 bytes), so that one shift serves
    // them all: a branch per size would be mispredicted.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private long ReadLongInteger(long min, long max)
    {
        int position = _position;
        ReadOnlySpan<byte> payload = _payload;
        if (position < payload.Length - sizeof(ulong))
        {
            int form = payload[position] - MessagePackCode.UInt8;
            if ((uint)form <= MessagePackCode.Int64 - MessagePackCode.UInt8)
            {
                int size = 1 << (form & 3);
                long value = Align(BinaryPrimitives.ReadUInt64BigEndian(payload[(position + 1)..]), size, form);
                if (value >= min && value <= max && (form != UInt64Form || value >= 0))
                {
                    _position = position + 1 + size;
                    return value;
                }
            }
        }

        return ReadOtherInteger(min, max);
    }

    // Moves a number from the highest bytes, where it was read with those behind it, to the lowest.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static long Align(ulong leftAligned, int size, int form)
    {
        int shift = 64 - (8 * size);
        return form > UInt64Form ? (long)leftAligned >> shift : (long)(leftAligned >> shift);
    }

    // The short negative form, numbers among the last bytes of the payload, and errors.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private long ReadOtherInteger(long min, long max)
    {
        const string Expected = "an integer";
        ReadOnlySpan<byte> rest = _payload[_position..];
        int size = 0;
        long value = 0;
        bool isTooLarge = false;
        switch (rest.IsEmpty ? MessagePackCode.NeverUsed : rest[0])
        {
            case >= MessagePackCode.UInt8 and <= MessagePackCode.Int64:
                int form = rest[0] - MessagePackCode.UInt8;
                size = 1 << (form & 3);
                if (rest.Length <= size)
                {
                    ThrowTruncated(Expected);
                }

                Span<byte> padded = stackalloc byte[sizeof(ulong)];
                padded.Clear();
                rest.Slice(1, size).CopyTo(padded);
                value = Align(BinaryPrimitives.ReadUInt64BigEndian(padded), size, form);
                isTooLarge = form == UInt64Form && value < 0;
                break;
            case <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt:
                value = (sbyte)rest[0];
                break;
            default:
                ThrowUnexpected(Expected);
                break;
        }

        if (isTooLarge || value < min || value > max)
        {
            throw new InvalidPayloadException($"an integer from {min} to {max}", isTooLarge ? $"{(ulong)value}" : $"{value}", _position);
        }

        _position += 1 + size;
        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private double ReadOtherDouble()
    {
        const string Expected = "a number";
        byte code = BytesLeft > 0 ? _payload[_position] : MessagePackCode.NeverUsed;
        switch (code)
        {
            case MessagePackCode.Float64:
                ThrowTruncated(Expected);
                return 0;
            case MessagePackCode.Float32:
                if (BytesLeft <= sizeof(float))
                {
                    ThrowTruncated(Expected);
                }

                _position++;
                return BinaryPrimitives.ReadSingleBigEndian(Take(sizeof(float)));
            case MessagePackCode.UInt64:
                return ReadUInt64();
            case <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt:
            case >= MessagePackCode.UInt8 and <= MessagePackCode.Int64:
                return ReadInt64();
            default:
                ThrowUnexpected(Expected);
                return 0;
        }
    }
}
