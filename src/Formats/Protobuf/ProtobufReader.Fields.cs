using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufReader
{
    private const int TagTypeBits = 3;
    private const uint TagTypeMask = 7;
    private const uint KeyNumber = 1;
    private const uint ValueNumber = 2;

    // Reads a field's number and wire type, and keeps it: a list looks for more of the same.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private uint ReadTag()
    {
        int position = _position;
        if (position < _end)
        {
            uint tag = Unsafe.Add(ref _first, position);
            if (tag is >= 1 << TagTypeBits and < 0x80)
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

        if (tag >> TagTypeBits == 0)
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

    // Skips the value of a field that the contract does not know, with its groups.
    private void SkipField(uint tag)
    {
        switch ((int)(tag & TagTypeMask))
        {
            case WireType.Varint:
                ReadVarint();
                break;
            case WireType.Fixed64:
                Skip(sizeof(ulong));
                break;
            case WireType.Length:
                Skip(ReadLength());
                break;
            case WireType.StartGroup:
                SkipGroup(tag >> TagTypeBits);
                break;
            case WireType.EndGroup:
                Throw("a field", "the end of a group that was not begun");
                break;
            case WireType.Fixed32:
                Skip(sizeof(uint));
                break;
            default:
                Throw("a wire type of 0 to 5", $"{tag & TagTypeMask}");
                break;
        }
    }

    private void SkipGroup(uint number)
    {
        if (_depth >= _maxDepth)
        {
            NestingDepth.ThrowInvalid(_maxDepth, _position);
        }

        _depth++;
        while (true)
        {
            if (_position == _end)
            {
                ThrowEnd("the end of a group");
            }

            uint tag = ReadTag();
            if ((tag & TagTypeMask) != WireType.EndGroup)
            {
                SkipField(tag);
                continue;
            }

            if (tag >> TagTypeBits != number)
            {
                Throw($"the end of group {number}", $"that of group {tag >> TagTypeBits}");
            }

            _depth--;
            return;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Skip(int length)
    {
        if (length > _end - _position)
        {
            ThrowShort(length);
        }

        _position += length;
    }

    [DoesNotReturn]
    private readonly void ThrowNoVarint(int length)
    {
        if (length < 0)
        {
            Throw("a varint of at most 64 bits", "a longer one");
        }

        ThrowEnd("a varint");
    }

    [DoesNotReturn]
    private readonly void ThrowShort(int length) => ThrowEnd($"{length} bytes");

    [DoesNotReturn]
    private readonly void ThrowLength(ulong length) =>
        Throw($"a length of at most {_end - _position}, the bytes left", $"{length}");
}
