using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader
{
    /// <summary>Whether an array stands here.</summary>
    public readonly bool NextIsArray()
    {
        ReadOnlySpan<byte> rest = _payload[_position..];
        return !rest.IsEmpty && ((rest[0] & 0xf0) == MessagePackCode.FixArray || rest[0] is MessagePackCode.Array16 or MessagePackCode.Array32);
    }

    /// <summary>Reads the head of an array; no more items than bytes left.</summary>
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

    /// <summary>Reads the head of a map; no more keys and values than bytes left.</summary>
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

    /// <summary>Reads the head of an extension, whatever its type.</summary>
    /// <param name="expected">What is expected here, for the message.</param>
    /// <param name="length">The bytes that follow, which are there.</param>
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

    // A big-endian number of 1, 2 or 4 bytes within the header that began at start.
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

    // Another kind of value begins at start. Has a type only for the switches that it ends.
    [DoesNotReturn]
    private uint ThrowUnexpected(int start, string expected)
    {
        _position = start;
        ThrowUnexpected(expected);
        return 0;
    }

    [DoesNotReturn]
    private static void ThrowCount(int start, uint count, int most) =>
        throw new InvalidPayloadException($"at most {most} items, for the bytes that are left", $"{count}", start);

    [DoesNotReturn]
    private readonly void ThrowLength(int start, uint length, string expected) =>
        throw new InvalidPayloadException($"{expected} of at most {BytesLeft} bytes, those that are left", $"{length}", start);
}
