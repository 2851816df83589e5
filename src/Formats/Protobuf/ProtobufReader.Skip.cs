using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufReader
{
    /// <summary>Reads fields that no contract knows, and that are all there.</summary>
    /// <exception cref="InvalidPayloadException">They are none, or their groups do not match or nest too deep.</exception>
    public static void CheckFields(ReadOnlySpan<byte> fields, FormatLimits limits)
    {
        ProtobufReader reader = default;
        reader.Begin(fields, limits);
        while (reader._position < reader._end)
        {
            reader.SkipField(reader.ReadTag());
        }
    }

    // Skips the value of a field that the contract does not know, with its groups.
    private void SkipField(uint tag)
    {
        switch ((int)(tag & WireType.Mask))
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
                SkipGroup(tag >> WireType.Bits);
                break;
            case WireType.EndGroup:
                Throw("a field", "the end of a group that was not begun", _position);
                break;
            case WireType.Fixed32:
                Skip(sizeof(uint));
                break;
            default:
                Throw("a wire type of 0 to 5", $"{tag & WireType.Mask}", _position);
                break;
        }
    }

    private void SkipGroup(uint number)
    {
        _depth.Enter(_position);
        while (true)
        {
            if (_position == _end)
            {
                ThrowTruncated("the end of a group");
            }

            uint tag = ReadTag();
            if ((tag & WireType.Mask) != WireType.EndGroup)
            {
                SkipField(tag);
                continue;
            }

            if (tag >> WireType.Bits != number)
            {
                Throw($"the end of group {number}", $"that of group {tag >> WireType.Bits}", _position);
            }

            _depth.Leave();
            _tag = WireType.Ended;
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
    private readonly void ThrowShort(int length) =>
        throw new InvalidPayloadException($"{length} bytes", DescribeEnd(), _end);
}
