using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

public ref partial struct MessagePackShapeReader
{
    /// <inheritdoc />
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

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T ReadInteger<T>()
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T> =>
        typeof(T) == typeof(ulong)
            ? IntegerBits.To<T>(ReadUnsigned())
            : IntegerBits.To<T>((ulong)ReadWithin((long)IntegerBits.Of(T.MinValue), (long)IntegerBits.Of(T.MaxValue)));

    private ulong ReadUnsigned()
    {
        int position = _position;
        if ((uint)position < (uint)_payload.Length && _payload[position] == MessagePackCode.UInt64 && BytesLeft > sizeof(ulong))
        {
            _position = position + 1 + sizeof(ulong);
            return BinaryPrimitives.ReadUInt64BigEndian(_payload[(position + 1)..]);
        }

        return (ulong)ReadWithin(0, long.MaxValue);
    }

    /// <inheritdoc />
    /// <remarks>Reads a number of any kind; one too large for a float is an error.</remarks>
    public float ReadSingle()
    {
        int start = _position;
        double value = ReadDouble();
        float result = (float)value;
        if (float.IsInfinity(result) && double.IsFinite(value))
        {
            Throw("a number in the range of a float", $"{value}", start);
        }

        return result;
    }

    /// <inheritdoc />
    /// <remarks>Reads a number of any kind.</remarks>
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

    /// <inheritdoc />
    public decimal ReadDecimal()
    {
        const string Expected = "a string that is a decimal number";
        int start = _position;
        ReadOnlySpan<byte> text = ReadText(Expected);
        if (!DecimalText.TryParse(text, out decimal value))
        {
            Throw(Expected, "other text, or a number out of range", start);
        }

        return value;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadFixed32() => ReadInteger<uint>();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadFixed64() => ReadInteger<ulong>();

    /// <inheritdoc />
    public string ReadNumber()
    {
        int start = _position;
        return NumberText.Check(ReadString(), start);
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
                return ReadUnsigned();
            case <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt:
            case >= MessagePackCode.UInt8 and <= MessagePackCode.Int64:
                return ReadInteger<long>();
            default:
                ThrowUnexpected(Expected);
                return 0;
        }
    }

    // An integer of any form is read for any type that it fits.

    private const int UInt64Form = MessagePackCode.UInt64 - MessagePackCode.UInt8;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private long ReadWithin(long min, long max)
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

    // Codes of unsigned and then of signed numbers are ordered by size (1, 2, 4, 8 bytes), so one shift serves them all: a branch per size
    // would be mispredicted.
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

    // Moves a number from the highest bytes to the lowest: it was read together with the bytes after it.
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
            // A ulong above a long was already read.
            Throw(
                $"an integer from {min} to {(min == 0 && max == long.MaxValue ? ulong.MaxValue : max)}",
                isTooLarge ? $"{(ulong)value}" : $"{value}",
                _position
            );
        }

        _position += 1 + size;
        return value;
    }

    /// <summary>Returns whether the next value is an array.</summary>
    public readonly bool NextIsArray()
    {
        ReadOnlySpan<byte> rest = _payload[_position..];
        return !rest.IsEmpty
            && ((rest[0] & 0xf0) == MessagePackCode.FixArray || rest[0] is MessagePackCode.Array16 or MessagePackCode.Array32);
    }

    /// <summary>Returns whether the next value is a map.</summary>
    public readonly bool NextIsMap() =>
        BytesLeft > 0
        && _payload[_position]
            is (>= MessagePackCode.FixMap and < MessagePackCode.FixArray)
                or MessagePackCode.Map16
                or MessagePackCode.Map32;

    /// <summary>Returns whether the next value is an integer.</summary>
    public readonly bool NextIsInteger() =>
        BytesLeft > 0
        && _payload[_position]
            is <= MessagePackCode.MaxPositiveFixInt
                or >= MessagePackCode.MinNegativeFixInt
                or (>= MessagePackCode.UInt8 and <= MessagePackCode.Int64);

    /// <summary>Reads the head of an array; it cannot claim more items than the remaining bytes.</summary>
    public int ReadArrayHeader()
    {
        const string Expected = "an array";
        int start = _position;
        byte code = ReadCode(Expected);
        uint count = code switch
        {
            >= MessagePackCode.FixArray and < MessagePackCode.FixStr => (uint)(code & 0x0f),
            MessagePackCode.Array16 => ReadLength(start, 2, Expected),
            MessagePackCode.Array32 => ReadLength(start, 4, Expected),
            _ => ThrowUnexpected(start, Expected),
        };
        return CheckCount(start, count, bytesPerItem: 1);
    }

    /// <summary>Reads the head of a map; it cannot claim more keys and values than the remaining bytes.</summary>
    public int ReadMapHeader()
    {
        const string Expected = "an object or a map";
        int start = _position;
        byte code = ReadCode(Expected);
        uint count = code switch
        {
            >= MessagePackCode.FixMap and < MessagePackCode.FixArray => (uint)(code & 0x0f),
            MessagePackCode.Map16 => ReadLength(start, 2, Expected),
            MessagePackCode.Map32 => ReadLength(start, 4, Expected),
            _ => ThrowUnexpected(start, Expected),
        };
        return CheckCount(start, count, bytesPerItem: 2);
    }

    /// <summary>Reads the head of an extension of any type.</summary>
    /// <param name="expected">The expected value, for the message.</param>
    /// <param name="length">The number of bytes that follow, which are there.</param>
    /// <returns>The type.</returns>
    public sbyte ReadExtensionHeader(string expected, out int length)
    {
        int start = _position;
        byte code = ReadCode(expected);
        uint declared = code switch
        {
            >= MessagePackCode.FixExt1 and <= MessagePackCode.FixExt16 => 1u << (code - MessagePackCode.FixExt1),
            MessagePackCode.Ext8 => ReadLength(start, 1, expected),
            MessagePackCode.Ext16 => ReadLength(start, 2, expected),
            MessagePackCode.Ext32 => ReadLength(start, 4, expected),
            _ => ThrowUnexpected(start, expected),
        };
        sbyte type = (sbyte)ReadLength(start, 1, expected);
        length = CheckLength(start, declared, expected);
        return type;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryReadNil()
    {
        int position = _position;
        if ((uint)position < (uint)_payload.Length && _payload[position] == MessagePackCode.Nil)
        {
            _position = position + 1;
            return true;
        }

        return false;
    }

    private byte ReadCode(string expected)
    {
        if (BytesLeft == 0)
        {
            ThrowUnexpected(expected);
        }

        return _payload[_position++];
    }

    // A big-endian number of 1, 2 or 4 bytes within the header at start.
    private uint ReadLength(int start, int size, string expected)
    {
        if (BytesLeft < size)
        {
            _position = start;
            ThrowTruncated(expected);
        }

        ReadOnlySpan<byte> bytes = Take(size);
        return size switch
        {
            1 => bytes[0],
            2 => BinaryPrimitives.ReadUInt16BigEndian(bytes),
            _ => BinaryPrimitives.ReadUInt32BigEndian(bytes),
        };
    }

    private int CheckCount(int start, uint count, int bytesPerItem)
    {
        int most = BytesLeft / bytesPerItem;
        if (count > (uint)most)
        {
            ThrowCount(start, count, most);
        }

        return (int)count;
    }

    private int CheckLength(int start, uint length, string expected)
    {
        if (length > (uint)BytesLeft)
        {
            ThrowLength(start, length, expected);
        }

        return (int)length;
    }

    // Another kind of value is at start. Returns a number for use in switch expressions.
    [DoesNotReturn]
    private uint ThrowUnexpected(int start, string expected)
    {
        _position = start;
        ThrowUnexpected(expected);
        return 0;
    }

    [DoesNotReturn]
    private static void ThrowCount(int start, long count, int most) => throw InvalidPayloadException.TooMany(count, most, start);

    [DoesNotReturn]
    private readonly void ThrowLength(int start, uint length, string expected) =>
        throw InvalidPayloadException.TooShort(expected, length, BytesLeft, start);
}
