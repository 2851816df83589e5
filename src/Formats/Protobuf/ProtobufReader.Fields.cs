using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufReader
{
    // Reads a field's number and wire type, and keeps it: a list looks for more of the same.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private uint ReadTag()
    {
        int position = _position;
        if (position < _end)
        {
            uint tag = Unsafe.Add(ref _first, position);
            if (tag is >= 1 << WireType.Bits and < 0x80)
            {
                _position = position + 1;
                return _tag = tag;
            }
        }

        return ReadLongTag();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private uint ReadLongTag()
    {
        int start = _position;
        ulong tag = ReadVarint();
        if (tag > uint.MaxValue)
        {
            Throw("a field tag of 32 bits", "a longer one", start);
        }

        if (tag >> WireType.Bits == 0)
        {
            Throw("a field number from 1 on", "0", start);
        }

        return _tag = (uint)tag;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong ReadVarint()
    {
        int position = _position;
        if (position < _end)
        {
            byte value = Unsafe.Add(ref _first, position);
            if (value < 0x80)
            {
                _position = position + 1;
                return value;
            }
        }

        return ReadLongVarint();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ulong ReadLongVarint()
    {
        ReadOnlySpan<byte> rest = Rest;
        int length = Varint.Read(rest, out ulong value);
        if (length <= 0)
        {
            ThrowNoVarint(length);
        }

        _position += length;
        return value;
    }

    // Reads a length, which is at most what is left of the enclosing message.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int ReadLength()
    {
        ulong length = ReadVarint();
        if (length > (ulong)(_end - _position))
        {
            ThrowLength(length);
        }

        return (int)length;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ReadOnlySpan<byte> ReadDelimited()
    {
        // The position is stored once, as the next field waits for it.
        int start = _position;
        int end = _end;
        if (start < end)
        {
            int length = Unsafe.Add(ref _first, start);
            if (length < 0x80 && length < end - start)
            {
                _position = start + 1 + length;
                return MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _first, start + 1), length);
            }
        }

        return ReadLongDelimited();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ReadOnlySpan<byte> ReadLongDelimited()
    {
        int length = ReadLength();
        ReadOnlySpan<byte> content = Rest[..length];
        _position += length;
        return content;
    }

    [DoesNotReturn]
    private readonly void ThrowNoVarint(int length)
    {
        if (length < 0)
        {
            Throw("a varint of at most 64 bits", "a longer one", _position);
        }

        ThrowTruncated("a varint");
    }

    [DoesNotReturn]
    private readonly void ThrowLength(ulong length) =>
        throw new InvalidPayloadException($"a length of at most {_end - _position}, the bytes left", $"{length}", _position);
}
