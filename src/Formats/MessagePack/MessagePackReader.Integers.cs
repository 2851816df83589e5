using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.MessagePack;

// An integer of any form is read for any type that it fits.
internal ref partial struct MessagePackReader
{
    private const int UInt64Form = MessagePackCode.UInt64 - MessagePackCode.UInt8;

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
            Throw($"an integer from {min} to {max}", isTooLarge ? $"{(ulong)value}" : $"{value}", _position);
        }

        _position += 1 + size;
        return value;
    }
}
